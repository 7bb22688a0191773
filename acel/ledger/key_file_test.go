package ledger_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

var _ = Describe("A file of a key", func() {
	var path string
	BeforeEach(func() { path = filepath.Join(GinkgoT().TempDir(), "ci.key") })
	modeOf := func(path string) fs.FileMode { return must(os.Stat(path)).Mode().Perm() }

	It("is read as it was made, and its public key lies beside it", func() {
		k := must(ledger.CreateKey(path, "ci"))
		Expect(must(ledger.ReadSigner(path)).Public()).To(Equal(k))
		Expect(ledger.ReadPublicKey(path + ".pub")).To(Equal(k))
	})
	It("is another each time", func() {
		Expect(must(ledger.CreateKey(path, "ci"))).NotTo(Equal(must(ledger.CreateKey(path+"2", "ci"))))
	})
	It("can be read through a symbolic link", func() {
		k := must(ledger.CreateKey(path, "ci"))
		Expect(os.Symlink(path, path+".link")).To(Succeed())
		Expect(must(ledger.ReadSigner(path + ".link")).Public()).To(Equal(k))
	})

	for _, existing := range []string{"", ".pub"} {
		It("is never overwritten: FILE"+existing, func() {
			Expect(os.WriteFile(path+existing, []byte("mine"), 0o600)).To(Succeed())
			_, err := ledger.CreateKey(path, "ci")
			Expect(err).To(MatchError(path + existing + " is there already; name another file, or move it away"))
			Expect(os.ReadFile(path + existing)).To(Equal([]byte("mine")))
			Expect(os.ReadDir(filepath.Dir(path))).To(HaveLen(1), "half a pair is left")
		})
	}
	It("is not made through a symbolic link, to nowhere neither", func() {
		Expect(os.Symlink(path+".elsewhere", path)).To(Succeed())
		_, err := ledger.CreateKey(path, "ci")
		Expect(err).To(MatchError(ContainSubstring("is there already")))
		Expect(path + ".elsewhere").NotTo(BeAnExistingFile())
	})
	It("is not made for a name that no key can have", func() {
		_, err := ledger.CreateKey(path, "a b")
		Expect(err).To(HaveOccurred())
		Expect(path).NotTo(BeAnExistingFile())
	})

	for _, mode := range []fs.FileMode{0o640, 0o604, 0o660, 0o602, 0o601, 0o644} {
		It("is refused where its mode is "+mode.String(), func() {
			must(ledger.CreateKey(path, "ci"))
			Expect(os.Chmod(path, mode)).To(Succeed())
			_, err := ledger.ReadSigner(path)
			Expect(err).To(MatchError(ContainSubstring("run 'chmod 600 " + path + "'")))
			_, err = ledger.ReadSecret(path)
			Expect(err).To(MatchError(ContainSubstring("can be read or written by others than its owner")))
		})
	}
	It("is read where nobody may write it", func() {
		must(ledger.CreateKey(path, "ci"))
		Expect(os.Chmod(path, 0o400)).To(Succeed())
		Expect(ledger.ReadSigner(path)).NotTo(BeNil())
		Expect(modeOf(path+".pub") & 0o022).To(BeZero())
	})

	DescribeTable("is refused where it is damaged, and not shown:",
		func(damage func(text string) string, why string) {
			must(ledger.CreateKey(path, "ci"))
			text := string(must(os.ReadFile(path)))
			Expect(os.WriteFile(path, []byte(damage(text)), 0o600)).To(Succeed())
			_, err := ledger.ReadSigner(path)
			Expect(err).To(MatchError(HavePrefix(path)))
			Expect(err).To(MatchError(ContainSubstring(why)))
			Expect(err.Error()).NotTo(ContainSubstring(text[len(text)-20 : len(text)-5]))
		},
		Entry("it is empty", func(string) string { return "" }, "holds no private key, as 'acelctl keygen FILE' writes it"),
		Entry("it is cut", func(s string) string { return s[:len(s)-5] }, "holds no private key"),
		Entry("it has another name", func(s string) string { return strings.Replace(s, "+ci+", "+CI+", 1) }, "the private key is damaged"),
		Entry("it is a public key", func(string) string { return honest.Public().String() }, "holds a public key, which everybody may have; name the private one"),
		Entry("it is large", func(s string) string { return s + strings.Repeat(" ", 5000) }, "is larger than any key"),
		Entry("it begins as another", func(s string) string { return "x" + s }, "holds no private key"),
	)
	It("of a public key is refused where it holds a private one, which is not shown", func() {
		must(ledger.CreateKey(path, "ci"))
		_, err := ledger.ReadPublicKey(path)
		Expect(err).To(MatchError(path + ": this is a private key; the public one is in the file beside it that ends in .pub"))
	})

	It("of a secret is read as it was made, and none is made twice", func() {
		Expect(ledger.CreateSecret(path)).To(Succeed())
		secret := must(ledger.ReadSecret(path))
		Expect(secret).To(HaveLen(44))
		Expect(ledger.CreateSecret(path)).To(MatchError(ContainSubstring("is there already")))
		Expect(ledger.ReadSecret(path)).To(Equal(secret))
		Expect(ledger.CreateSecret(path + "2")).To(Succeed())
		Expect(ledger.ReadSecret(path + "2")).NotTo(Equal(secret))
		Expect(ledger.NewSealKey(secret)).NotTo(BeNil())
	})
	It("of a secret is refused where it is too short", func() {
		Expect(os.WriteFile(path, []byte(" fifteen bytes..\n"), 0o600)).To(Succeed())
		_, err := ledger.ReadSecret(path)
		Expect(err).To(MatchError(path + " holds 15 bytes; a secret has at least 16, such as 'acelctl keygen --secret FILE' makes"))
		_, err = ledger.NewSealKey(make([]byte, 15))
		Expect(err).To(MatchError(ContainSubstring("the secret has 15 bytes")))
	})
	It("that is not there is said so", func() {
		for _, read := range []func(string) error{
			func(p string) error { _, err := ledger.ReadSigner(p); return err },
			func(p string) error { _, err := ledger.ReadSecret(p); return err },
			func(p string) error { _, err := ledger.ReadPublicKey(p); return err },
		} {
			Expect(read(path)).To(MatchError(fs.ErrNotExist))
		}
	})
})
