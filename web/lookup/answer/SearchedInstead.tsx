/** A corrected name, and a list that ends before all matches do. Other services do not say either (decision 0082). */
export function SearchedInstead({ result }: { result: object }) {
  const { searched_name, list_cut }: { searched_name?: unknown; list_cut?: unknown } = { ...result }
  return (
    <>
      {typeof searched_name === 'string' && searched_name !== '' && (
        <p className="caution measure" role="note">
          Nothing matched the spelling of your search. These results are for <strong>{searched_name}</strong>.
        </p>
      )}
      {list_cut === 'true' && (
        <p className="caution measure" role="note">
          More results match than are listed. Add a word to your search.
        </p>
      )}
    </>
  )
}
