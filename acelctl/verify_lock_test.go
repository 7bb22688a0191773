package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

var _ = Describe("verifications with one pin", func() {
	var older, newer string // copies of one log

	BeforeEach(func() {
		o := ledger.WriterOptions{Origin: "acme/gate", Signer: fixedSigner("gate", 1)}
		long := entry{"call", `{"text":"` + strings.Repeat("x", headSize) + `"}`} // more than is looked at before
		older, newer = ledgerOf(o, nil, long, long), ledgerOf(o, nil, long, long, long)
	})

	verify := func(ctx context.Context, stdin io.Reader, name string) (code int, stderr string) {
		var out, err bytes.Buffer
		code = run(ctx, []string{"verify", "-q", "--pin", "p", name}, stdin, &out, &err)
		return code, err.String()
	}

	It("never make it forget what one of them has seen, whichever ends last", func() {
		within(map[string]string{"newer.jsonl": newer})
		slow, feed := io.Pipe()
		first, second := make(chan int, 1), make(chan int, 1)
		go func() {
			defer GinkgoRecover()
			code, _ := verify(context.Background(), slow, stdinName)
			first <- code
		}()
		_, err := io.WriteString(feed, older[:len(older)-10])
		Expect(err).NotTo(HaveOccurred())
		go func() {
			defer GinkgoRecover()
			code, _ := verify(context.Background(), nil, "newer.jsonl")
			second <- code
		}()
		Consistently(second, "200ms").ShouldNot(Receive())
		_, err = io.WriteString(feed, older[len(older)-10:])
		Expect(err).NotTo(HaveOccurred())
		Expect(feed.Close()).To(Succeed())
		Eventually(first, "5s").Should(Receive(Equal(0)))
		Eventually(second, "5s").Should(Receive(Equal(0)))
		Expect(os.ReadFile("p")).To(HavePrefix("acme/gate\n4\n"))
		Expect(os.WriteFile("older.jsonl", []byte(older), 0o600)).To(Succeed())
		code, _ := verify(context.Background(), nil, "older.jsonl")
		Expect(code).To(Equal(1))
	})

	It("do not wait for ever, and say for what", func() {
		within(map[string]string{"newer.jsonl": newer})
		other := flock.New("p.lock")
		Expect(other.TryLock()).To(BeTrue())
		defer other.Close()
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		defer cancel()
		code, stderr := verify(ctx, nil, "newer.jsonl")
		Expect(code).To(Equal(2))
		Expect(stderr).To(HavePrefix("p: another verification with this pin is running, and holds p.lock\n  hint: wait for it to end"))
		Expect("p").NotTo(BeAnExistingFile())
	})

	It("leave a pin alone that something else has changed meanwhile", func() {
		within(map[string]string{"older.jsonl": older})
		slow, feed := io.Pipe()
		ended := make(chan string, 1)
		go func() {
			defer GinkgoRecover()
			_, stderr := verify(context.Background(), slow, stdinName)
			ended <- stderr
		}()
		_, err := io.WriteString(feed, older)
		Expect(err).NotTo(HaveOccurred())
		Expect(os.WriteFile("p", []byte("acme/gate\n9\n"+strings.Repeat("A", 43)+"=\n"), 0o600)).To(Succeed())
		Expect(feed.Close()).To(Succeed())
		Eventually(ended, "5s").Should(Receive(HavePrefix("p: the pin was changed while the log was verified, and is left as it is\n")))
		Expect(os.ReadFile("p")).To(HavePrefix("acme/gate\n9\n"))
	})

	It("read one by two names as one", func() {
		within(map[string]string{"newer.jsonl": newer})
		Expect(os.Mkdir("kept", 0o700)).To(Succeed())
		Expect(os.Symlink(filepath.Join("kept", "real"), "p")).To(Succeed())
		code, _ := verify(context.Background(), nil, "newer.jsonl")
		Expect(code).To(Equal(0))
		Expect(filepath.Join("kept", "real.lock")).To(BeAnExistingFile())
		Expect("p.lock").NotTo(BeAnExistingFile())
	})

	It("read one where nothing can be written, and need not write it", func() {
		if os.Geteuid() == 0 {
			Skip("nothing is forbidden to root")
		}
		within(map[string]string{"newer.jsonl": newer, "older.jsonl": older})
		Expect(os.Mkdir("kept", 0o700)).To(Succeed())
		Expect(os.Symlink(filepath.Join("kept", "real"), "p")).To(Succeed())
		code, _ := verify(context.Background(), nil, "older.jsonl")
		Expect(code).To(Equal(0))
		Expect(os.Remove(filepath.Join("kept", "real.lock"))).To(Succeed())
		Expect(os.Chmod("kept", 0o500)).To(Succeed())
		DeferCleanup(os.Chmod, "kept", os.FileMode(0o700))
		code, _ = verify(context.Background(), nil, "older.jsonl")
		Expect(code).To(Equal(0))
		code, stderr := verify(context.Background(), nil, "newer.jsonl")
		Expect(code).To(Equal(2))
		Expect(stderr).To(ContainSubstring("p: the pin cannot be written: kept/real.lock: permission denied\n"))
	})

	It("fail on a lock that is no file, and do not wait for it", func() {
		within(map[string]string{"newer.jsonl": newer})
		Expect(os.Mkdir("p.lock", 0o700)).To(Succeed())
		code, stderr := verify(context.Background(), nil, "newer.jsonl")
		Expect(code).To(Equal(2))
		Expect(stderr).To(ContainSubstring("p: the pin cannot be written: p.lock: not a regular file\n"))
		Expect("p").NotTo(BeAnExistingFile())
	})
})
