/** From where on something is worth a look. They are ours; each is said in words where the signal is shown. */
export const thresholds = {
  /** Appointments of one officer that were held until their company was dissolved (decision 0007). */
  dissolvedAppointments: 5,
  /** Officers in office who give one address. */
  officersAtOneAddress: 3,
  /** Appointments of one officer, of whatever status: more than somebody runs alone. */
  manyAppointments: 100,
  /** Days within which all who were in office left. */
  changeDays: 30,
  /** So many who left. */
  officersWhoLeft: 2,
  /** Months since the incorporation. */
  youngMonths: 12,
  /** Months after the end of the year by which accounts are to be filed (Companies Act 2006, section 442). */
  accountsMonths: { private: 9, public: 6 },
  /** The same of the first accounts, counted from the incorporation. */
  firstAccountsMonths: { private: 21, public: 18 },
} as const
