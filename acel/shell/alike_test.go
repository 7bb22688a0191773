package shell_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// alike is what a line runs in another spelling than the pattern's.
var alike = []lineCase{
	// Long options in the pattern, short ones in the line.
	{"git push --force", "git push -f"},
	{"git push --force", "git push origin x -f"},
	{"git push --force", "git push -uf origin main"},
	{"git push --force", "git -C web push -f"},
	{"git push --delete", "git push -d origin x"},
	{"git commit --no-verify", "git commit -nm x"},
	{"git commit --no-verify", "git commit -an -m x"},
	{"git commit --message", "git commit -am x"},
	{"git clean --force", "git clean -fdx"},
	{"git branch --delete --force", "git branch -D x"},
	{"git branch --delete --force", "git branch -df x"},
	{"git branch --delete", "git branch -D x"},
	{"git branch -D", "git branch --delete --force x"},
	{"git branch -D", "git branch -d -f x"},
	{"git checkout --force", "git checkout -qf main"},
	{"git worktree remove --force", "git worktree remove -f x"},
	{"git switch --discard-changes", "git switch -f main"},
	{"git * --force", "git push -f"},
	{"git --force", "git push -f"},
	{"* --force", "rm -f x"},
	{"rm --recursive --force", "rm -rf x"},
	{"rm --recursive --force", "rm -R -f x"},
	{"rm --force -r", "rm -vrf x"},
	{"/bin/rm --recursive", "/usr/bin/rm -r x"},
	{"cp --recursive", "cp -a x y"},
	{"cp -r", "cp --archive x y"},
	{"chmod --recursive 777", "chmod -R 777 x"},
	{"chmod -R 777", "chmod --recursive 777 x"},
	{"mv --force", "mv -f a b"},
	{"sed --in-place", "sed -i s/a/b/ f"},
	{"sed -i", "sed -i.bak s/a/b/ f"},
	{"sed -i", "sed --in-place=.bak s/a/b/ f"},
	{"sed -i", "sed -Ei -e s/a/b/ f"},
	{"curl -s", "curl -so/dev/null http://x"},
	{"curl --insecure", "curl -sSkL http://x"},
	{"curl -X DELETE", "curl --request DELETE http://x"},
	{"curl -X DELETE", "curl --request=DELETE http://x"},
	{"curl --request DELETE", "curl -sXDELETE http://x"},
	{"curl --data", "curl -d a=b http://x"},
	{"docker rm --force", "docker rm -fv web"},
	{"docker run --volume /:/host", "docker run -v /:/host img"},
	{"docker run -v /:/host", "docker run --rm -v /:/host img sh"},
	{"podman rm --force", "podman rm -f web"},
	{"docker compose down --volumes", "docker compose -f a.yml down -v"},
	{"docker system prune --all --force", "docker system prune -af"},
	{"kubectl delete --filename x.yaml", "kubectl delete -f x.yaml"},
	{"kubectl apply -f x.yaml", "kubectl -n prod apply --filename=x.yaml"},
	{"kubectl delete --all-namespaces", "kubectl delete pods -A"},
	{"kubectl delete --namespace prod", "kubectl -n prod delete pod x"},
	{"npm install --global", "npm install -g x"},
	{"npm install --save-dev", "npm i -D x"},
	{"kill -9", "kill -KILL 123"},
	{"gh api --method DELETE", "gh api /repos/a/b -X DELETE"},
	{"gh pr merge --squash", "gh pr merge 5 -s"},
	{"find -delete", "find . -name x -delete"},

	// A forced push, and one that deletes, by what is pushed.
	{"git push --force", "git push origin +main"},
	{"git push -f", "git push origin +HEAD:main"},
	{"git push --force", "git push --mirror backup"},
	{"git push --delete", "git push origin :old"},

	// Subcommands.
	{"npm install", "npm i"},
	{"npm install *", "npm add left-pad"},
	{"npm i", "npm install"},
	{"npm inst*", "npm instal"},
	{"npm test", "npm t"},
	{"npm run build", "npm run-script build"},
	{"npm uninstall left-pad", "npm rm left-pad"},
	{"pnpm install", "pnpm i"},
	{"docker rmi", "docker image rm x"},
	{"docker image rm", "docker rmi x"},
	{"docker rm --force", "docker container rm -f x"},
	{"docker container rm", "docker rm x"},
	{"terraform destroy", "terraform apply -destroy -auto-approve"},
	{"terraform apply -destroy", "terraform destroy"},
	{"helm uninstall", "helm delete web"},
	{"kubectl delete namespace prod", "kubectl delete ns prod"},
	{"git stage", "git add ."},
}

// unlike is what is near and another thing.
var unlike = []lineCase{
	{"git push --force", "git push --force-with-lease"},
	{"git push --force", "git push -u origin main"},
	{"git push --force", "git push origin main:a+b"},
	{"git push --force", "git fetch origin +main:main"},
	{"git push --force-with-lease", "git push --force"},
	{"git push --force-with-lease", "git push -f"},
	{"git push --no-verify", "git push -n"}, // a dry run
	{"git commit --no-verify", "git commit -m -n"},
	{"git commit --no-verify", "git commit -mn x"},
	{"git commit --no-verify", "git merge -n x"},
	{"git branch -D", "git branch -d x"},
	{"git branch --force", "git branch -d x"},
	{"git clean --force", "git clean -n"},
	{"git clean --force", "git clean -e -f"},
	{"rm --recursive --force", "rm -r x"},
	{"rm --recursive --force", "rm -f x"},
	{"rm --recursive", "rm -- -r"},
	{"rm -*", "rm x"},
	{"cp --archive", "cp -r x y"},
	{"sed --in-place", "sed -n s/i/x/ f"},
	{"sed --in-place", "sed -es/a/i/ f"},
	{"sed -i", "sed -ne/i/p f"},
	{"curl -X DELETE", "curl --request GET http://x"},
	{"curl -k", "curl -o k http://x"},
	{"curl -k", "curl -ok http://x"},
	{"docker rm --force", "docker rm -v web"},
	{"docker rm --force", "docker build -f x ."},
	{"docker rmi", "docker container rm x"},
	{"docker compose down --volumes", "docker compose down"},
	{"kubectl delete --force", "kubectl delete -f x.yaml"},
	{"kubectl delete --filename x.yaml", "kubectl delete -f y.yaml"},
	{"npm install", "npm init"},
	{"npm install", "yarn add x"},
	{"npm install", "npm run i"},
	{"terraform destroy", "terraform apply"},
	{"rm -rf", "echo -rf x | xargs rm"}, // as told at the head of the package
}

// unlikeOrNot is what may be alike.
var unlikeOrNot = []lineCase{
	{"git push --force", "git push $FLAG origin main"},
	{"git push --force", "git $SUB -f"},
	{"git --force", "git $SUB -f"},
	{"rm --recursive --force", "/bin/r? -rf a"},
	{"rm -rf", "/bin/r? --recursive --force a"},
	{"rm --recursive", `rm "${X}r"`},
	{"rm --recursive", "rm -v$X a"},
	{"docker rmi", "docker image $SUB x"},
	{"npm install", "npm $SUB"},
	{"terraform destroy", "terraform apply $FLAGS"},
}

var _ = Describe("A line in another spelling", func() {
	for _, c := range alike {
		It("runs "+c.pattern+": "+shown(c.line), func() {
			Expect(ask(c.line, c.pattern)).To(BeTrue())
		})
	}
	for _, c := range unlike {
		It("does not run "+c.pattern+": "+shown(c.line), func() {
			Expect(ask(c.line, c.pattern)).To(BeFalse())
		})
	}
	for _, c := range unlikeOrNot {
		It("may run "+c.pattern+": "+shown(c.line), func() {
			_, err := ask(c.line, c.pattern)
			Expect(err).To(HaveOccurred())
		})
	}
})
