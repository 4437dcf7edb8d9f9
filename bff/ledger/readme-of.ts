/** What an export says of itself to a person who opens it. */
type Manifest = {
  exported_at: string
  scope: { reference: string } | null
  first: { seq: number }
  head: { seq: number }
}

export const readmeOf = ({ exported_at, scope, first, head }: Manifest): string =>
  `Evidence of ${scope ? `the case ${scope.reference}` : 'all lookups'}, exported at ${exported_at}

index.html      the lookups in here, with a link to each answer
chain/          what happened, a line an event, rows ${first.seq} to ${head.seq}; each row holds the hash of the one before
contents/       what an event was about${scope ? ', for this case alone' : ''}: what was asked, and what came back
answers/        answers byte for byte as they were received: the row they belong to, what was asked and, where that
                is no person, about what
checkpoints.jsonl  how far the chain was at a time, signed (Ed25519); the public keys are in manifest.json
timestamps/     what a timestamp authority said of checkpoints (RFC 3161), where one was asked
manifest.json   what this export holds, and where its chain ends; manifest.sig is its signature (Ed25519, base64)
notes.html      where it is here: what analysts noted on what they pinned. It is opinion and proves nothing

To verify all of it with nothing but Node (20 or newer), unpack verify-evidence.mjs, or take it from a source that you
trust, and run:

    node verify-evidence.mjs THIS.zip [--key PUBLIC-KEY.pem] [OLDER-EXPORT.zip]

Compare the key with one that you got from whoever runs the application, by another way than this file.

What is in answers/ was written by others. Open it as you would open any file from a stranger.
`
