/** Of an id that leads nowhere. */
export const NoSuchOfficer = () => (
  <p>
    <strong>None found.</strong> The service gave no officer for this id.
  </p>
)
