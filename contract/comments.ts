/** What a comment can be about: a pin, a fact of a record, or a paragraph of a report. */
export type CommentKind = 'pin' | 'fact' | 'paragraph'
