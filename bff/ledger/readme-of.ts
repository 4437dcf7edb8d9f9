type Manifest = {
  exported_at: string
  scope: { reference: string } | null
  first: { seq: number }
  head: { seq: number }
}

export const readmeOf = ({ exported_at, scope, first, head }: Manifest): string =>
  `Evidence of ${scope ? `the case ${scope.reference}` : 'all lookups'}, exported at ${exported_at}

index.html      a list of the lookups, with a link to each answer
chain/          the events, one line each, rows ${first.seq} to ${head.seq}; each row holds the hash of the row before
contents/       the details of each event${scope ? ' of this case' : ''}: the request and the reply
answers/        the answers, byte for byte as received; a file name gives the row, the operation and, unless it is a
                person, the subject
checkpoints.jsonl  signed notes of the last row at a time (Ed25519); manifest.json holds the public keys
timestamps/     a timestamp authority's signatures of checkpoints (RFC 3161), if one is set
manifest.json   the list of files, and the end of the chain; manifest.sig is its signature (Ed25519, base64)
notes.html      the analysts' notes on their pins, if they were exported: opinion, not proof

You need only Node (20 or newer) to verify this export. Unpack verify-evidence.mjs, or get it from a source that you
trust, and run:

    node verify-evidence.mjs THIS.zip [--key PUBLIC-KEY.pem] [OLDER-EXPORT.zip]

Get the public key from the operator of the application in another way, and compare it with the key in this export.

Others wrote the files in answers/. Open them as you would open any file from a stranger.
`
