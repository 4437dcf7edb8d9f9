/**
 * Fixed companies and people of the fictional register, for tests and demonstrations. They are the same for every seed,
 * in every register of 100 companies or more. Their counts (5,000 appointments, dozens of offices) are correct from the
 * default size up. Residents are in landmark-homes.ts.
 */

/** The default register. */
export const defaultSample = { seed: 20261101, companies: 2000 }

const company = <Name extends string>(company_number: string, name: Name) => ({ company_number, name })
const officer = <Name extends string>(director_id: string, name: Name) => ({ director_id, name })

export const landmarkCompanies = {
  /** Accents in its name, which its name key does not have. */
  accented: company('90000000', 'CAFÉ GÂTEAUX LIMITED'),
  /** Leeds: seven officers, two charges (one satisfied), some fifty filings, and a group with its name. */
  northgate: company('90000001', 'NORTHGATE HOLDINGS LIMITED'),
  welsh: company('90000040', 'CWMNI MELIN Y GROES CYFYNGEDIG'),
  /** Forty current members. */
  fortyOfficers: company('90000041', 'HARGREAVE PELLOW LLP'),
  /** 28 charges. */
  manyCharges: company('90000042', 'COPPERGARTH ESTATES LIMITED'),
  /** Several hundred filings, since 1961. */
  manyFilings: company('90000043', 'ALDERSHAW GROUP PLC'),
  /** Active, its last accounts made up more than 21 months ago. */
  overdue: company('90000044', 'THE CROOKED SPOON BISTRO LIMITED'),
  /** Struck off at its own request. */
  dissolved: company('90000045', 'WHISTLING KETTLE TEA ROOMS LIMITED'),
  /** Was BRACKENRIGG 2417 LIMITED, then FERNWATER SOFTWARE LIMITED. */
  renamed: company('90000046', 'LUMASCOPE SOFTWARE LIMITED'),
  /** Will become THORNMERE & DALE ENGINEERING LIMITED. */
  renaming: company('90000047', 'THORNMERE ENGINEERING LIMITED'),
  liquidation: company('90000048', 'TREHARNE-COLES BUILDERS LIMITED'),
  administration: company('90000049', 'MEADOWCROFT CARE HOMES LIMITED'),
  receivership: company('90000050', 'HAVENSTEAD HOTELS LIMITED'),
  arrangement: company('90000051', 'IRONBECK FABRICATIONS LIMITED'),
  /** The Gazette has announced its strike-off. */
  strikingOff: company('90000052', 'PURPLE PIGEON STUDIO LTD'),
  /** A few weeks old. */
  young: company('90000053', 'NOVIGRID LABS LTD'),
  /** 160 characters. */
  longest: company(
    '90000054',
    'THE BERWICK-UPON-TWEED AND DISTRICT SOCIETY FOR THE PRESERVATION, STUDY AND PRACTICE OF TRADITIONAL COBLE BUILDING, ROPE MAKING AND OTHER COASTAL TRADES LIMITED',
  ),
  /** From 1923; its officers are on record from 1991. */
  oldest: company('90000055', 'PICKERSGILL & TOLSON LIMITED'),
  plain: company('90000056', 'SELKIRK STRACHAN HAULAGE LIMITED'),
}

export const landmarkOfficers = {
  /** Nominee director and secretary of thousands of companies in their first days. */
  agent: officer('SWF0RM7Q2K9XD4TBH6ZC', 'SWIFTFORM NOMINEES LIMITED'),
  /** Disqualified until 2033, on more than thirty boards, several dissolved; still listed as current on some. */
  serialDisqualified: officer('H4RKW0Y2M7D5T9XQB3ZE', 'Mr Dominic Ellis HARKAWAY-SLATER'),
  /** Disqualified, without any office. */
  disqualifiedStranger: officer('P1Q8TVR5K0N3M6XZD2CE', 'Mrs Philippa Jane ORMEROD-TULL'),
  /** Disqualified, with permission to remain in one company, THORNMERE ENGINEERING LIMITED. */
  exempted: officer('E7M2XKT9B4ZD0QW5R8NC', 'Mr Gareth Wyn TREHARNE-COLES'),
  /** Chairs the NORTHGATE group. */
  northgateChair: officer('ST41NTH0RPE6K2XQ9ZBD', 'Mrs Helen Margaret STAINTHORPE'),
  /** Two people with one name: in Leeds, and in Cardiff. */
  marsdenOfLeeds: officer('M4RSD7K2X0QTB9ZE5WNC', 'Mr David John MARSDEN'),
  marsdenOfCardiff: officer('C8RDF2M5K7XQ0TZB4WNE', 'Mr David John MARSDEN'),
  /** Two people with one name, born in the same month: in Truro, and in Edinburgh. */
  penhaligonOfTruro: officer('TRVR0P6N2K9XQ4BZ7WDE', 'Ms Ruth Elizabeth PENHALIGON'),
  penhaligonOfEdinburgh: officer('ED1NP8N5K3XQ0BZ6WTCE', 'Ms Ruth Elizabeth PENHALIGON'),
}

/** They own land here, and one owns another (fiction/overseas-entities.ts). */
export const overseasEntities = {
  dutch: company('OE970001', 'KROMMEDIJK VASTGOED B.V.'),
  jersey: company('OE970002', 'JERBONNE LIMITED'),
  luxembourg: company('OE970003', 'ESCHBRUCK IMMO S.À R.L.'),
}

type Companies = readonly { company_number: string; name: string }[]
type Officers = readonly { director_id: string; name: string }[]

/**
 * Three cases to solve, the same for every seed (fiction/landmark-cases.ts, docs/cases). Their numbers are above those
 * of every register, so the other companies stay unchanged.
 */
export const landmarkCases: {
  phoenix: { companies: Companies; director: Officers; partner: Officers }
  circle: { companies: Companies; corporate: Officers; nominee: Officers[number]; person: Officers }
  namesakes: { companies: Companies; disqualified: Officers; namesake: Officers }
} = {
  /** One kitchen business, four companies: each begins as the one before fails. */
  phoenix: {
    companies: [
      company('99000001', 'HOLLOWMERE KITCHENS LIMITED'),
      company('99000002', 'HOLLOWMERE KITCHENS & BATHROOMS LIMITED'),
      company('99000003', 'HOLLOWMERE INTERIORS LIMITED'),
      company('99000004', 'HMI FITTED INTERIORS LTD'),
    ],
    /** One man under two ids. The first is disqualified. */
    director: [
      officer('CR4GW1K7X2Q0M9TZBDE5', 'Mr Desmond Leigh CRAGWELL'),
      officer('CR4GW2K7X2Q0M9TZBDE6', 'Mr Desmond L CRAGWELL'),
    ],
    /** One woman under two ids and two surnames. */
    partner: [
      officer('CR4GW3K7X2Q0M9TZBDE7', 'Mrs Paula Jane CRAGWELL'),
      officer('WHTTL1K7X2Q0M9TZBDE8', 'Ms Paula Jane WHITTLE'),
    ],
  },
  /** Three companies that direct each other in a circle, at the address of a formation agent. */
  circle: {
    companies: [
      company('99000011', 'SABLEWICK ASSETS LIMITED'),
      company('99000012', 'VINTERFOLD HOLDINGS LIMITED'),
      company('99000013', 'OXBARROW CAPITAL LIMITED'),
      company('99000014', 'SALTERNE FORMATIONS LIMITED'),
    ],
    /** The companies as officers of each other, in the same order. */
    corporate: [
      officer('SBLWK1K7X2Q0M9TZBDE1', 'SABLEWICK ASSETS LIMITED'),
      officer('VNTRF1K7X2Q0M9TZBDE2', 'VINTERFOLD HOLDINGS LIMITED'),
      officer('XBRRW1K7X2Q0M9TZBDE3', 'OXBARROW CAPITAL LIMITED'),
    ],
    nominee: officer('SLTRN1K7X2Q0M9TZBDE4', 'SALTERNE SECRETARIES LIMITED'),
    /** The one person behind them, under two ids: he left each board, and directs the agent. */
    person: [
      officer('V0SPR1K7X2Q0M9TZBDE5', 'Mr Piers Anthony VOSPER'),
      officer('V0SPR2K7X2Q0M9TZBDE6', 'Mr Anthony VOSPER'),
    ],
  },
  /**
   * Two men with one name, born in the same year. One is disqualified, and still directs a company under another id.
   */
  namesakes: {
    companies: [
      company('99000021', 'PELLINGTON GROUNDWORKS LIMITED'),
      company('99000022', 'BROADMARSH PLANT HIRE LIMITED'),
      company('99000023', 'ST OSWIN COMMUNITY CAFE CIC'),
      company('99000024', 'PELLINGTON VIOLINS LIMITED'),
    ],
    disqualified: [
      officer('PLLGT1K7X2Q0M9TZBDE1', 'Mr Julian Mark PELLINGTON'),
      officer('PLLGT2K7X2Q0M9TZBDE2', 'Mr Julian M PELLINGTON'),
    ],
    namesake: [
      officer('PLLGT3K7X2Q0M9TZBDE3', 'Mr Julian Mark PELLINGTON'),
      officer('PLLGT4K7X2Q0M9TZBDE4', 'Mr Jules PELLINGTON'),
    ],
  },
}
