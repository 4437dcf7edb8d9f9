/** The columns of csv_data of people_search, named by its first line (decision 0010). */
export const peopleColumns = ['name', 'address', 'postcode', 'years', 'telephone'] as const
