/** The words of each class of business, then its code. */
export const Business = ({ text }: { text: string | null | undefined }) =>
  text?.split(/; (?=\d{5} - )/).map((one, index) => {
    const [, code, words] = /^(\d{5}) - (.+)$/.exec(one) ?? [null, '', one]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a class may stand twice, and none moves.
      <span key={index}>
        {index > 0 && '; '}
        {words} {code && <code className="quiet tiny">{code}</code>}
      </span>
    )
  })
