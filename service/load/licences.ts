export const openGovernmentLicence = 'OGL-UK-3.0'

export const companiesHouseAttribution = (day: string | null): string =>
  ['Companies House', day, 'Open Government Licence v3.0'].filter(Boolean).join(', ')
