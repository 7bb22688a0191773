package main

const verifyLong = `Check that evidence, or another log of acel, is word for word as it was written:
what 'acelctl replay --save-evidence' writes. It takes the file, and nothing else of
ours. Each line is hashed into the next, and may be signed; whoever changes, takes
out, puts in or moves a line breaks that, and the first line that is broken is named.

A FILE is a log, a receipt of one entry (see 'acelctl ledger receipt'), or - for
standard input. What it is told by its content.

What a check shows depends on what it is given, and each says what it could not see:
  nothing           that lines are linked, and signed by the key that the log itself
                    names: who rewrites all of it and signs anew is not seen
  --public-key      that the holder of that key wrote every line. KEY is the key
                    itself, or the file that has it: ask the signer for it, and do
                    not take it from where the log came from
  --checkpoint      that nothing is missing at the end: a signed checkpoint says how
                    long the log was. FILE.checkpoint beside FILE is taken by itself
  --pin             that it is no older copy, and no other log: the pin remembers how
                    far you have seen it. Keep it where the writer cannot reach it
  --name            that it is the log of that name, and not another of the same key
                    (that of one of 'acelctl serve' ends in its file's: org/gate/STEM,
                    where the file is STEM.jsonl)
  --seal-key        the same as a key, where there is no key pair but a secret, which
                    whoever checks could forge with as well; what is not sealed fails

-q tells the last line alone, and on standard error where nothing but the log vouches
for it.

Exit codes:
  0  every file is as it was written, as far as the output says
  1  tampering was detected; or the log is not the one, or not signed or sealed, as
     was asked for, or has no end yet
  2  a file could not be checked: it is something else, cannot be read, or there is
     no key where one is needed; or a usage error. 2 outranks 1.

With -f json, what was found is one JSON document whatever happens, usage errors
apart; 'acelctl schema verify' describes it.`

const verifyExample = `  acelctl verify evidence.jsonl
  acelctl verify --public-key ci.key.pub --name acme/shop/4711 evidence.jsonl
  acelctl verify --public-key ci.key.pub --pin shop.pin ledger.jsonl
  acelctl verify -q --require-signature evidence/*.jsonl
  acelctl verify --public-key ci.key.pub receipt.txt`
