/** Text with the form of an e-mail address. A pattern with three open parts takes ten seconds for a cell of `@.@.@.`. */
export const isEmail = (text: string): boolean => {
  const at = text.indexOf('@', 1)
  const dot = text.lastIndexOf('.', text.length - 2)
  return at > 0 && dot > at + 1 && !/\s/.test(text)
}
