package shop_test

import "github.com/acel-dev/acel/acel"

func rules() []acel.Rule {
	return []acel.Rule{acel.MustPrecede("check_stock", "ship_order"), acel.RequiredBeforeSessionEnd("close_order")}
}
