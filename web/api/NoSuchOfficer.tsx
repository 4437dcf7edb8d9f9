/** Of an id that leads nowhere. */
export const NoSuchOfficer = () => (
  <p>
    <strong>None found.</strong> The register has no officer under this id.
  </p>
)
