/** Words of names that are also ordinary words. Alone, such a word is not taken for a name. */

const words = `
may june april august march january september october november december spring summer autumn winter easter christmas
monday friday sunday street road lane hill hills park green wood woods field fields church bridge court hall house mill
mills farm close west east north south well wells ford bank banks river rivers stone pool marsh moor heath lake lakes
square gate grove garden gardens station temple castle tower abbey parish town city county village london york leeds
lincoln derby hull bolton chester preston lancaster durham bradford wakefield halifax sheffield burton stafford
washington paris florence jordan chad georgia israel cyprus england wales ireland scotland holland france german
english welsh scots irish french king queen bishop pope prince duke knight baron lord lady sir dean abbot priest judge
major marshall sergeant constable baker butler carter cook cooper fisher mason miller page porter potter shepherd
singer taylor turner weaver archer farmer hunter gardener clerk smith steward warden ward freeman noble rich black white
grey gray brown blue red gold golden silver young old long short little small strong sharp swift wise good best bright
keen loud love hope faith grace joy peace mercy will bill mark grant frank rose lily daisy ivy holly olive violet ruby
pearl amber dawn eve day night star moon sun rain snow frost storm wind sky sea art chase dale drew gay gene guy jack
miles nick pat penny ray rob sue wade able bond booth price sale sales cash money case charge charges chance power
director secretary company limited member officer person name number address record report register found none not and
the for with from was were has had are his her she him they their its this that who whom one two three four five six
new now one our own out per see set son too top two use way you any all back ball band barber bell berry bird bishop
block board book bow box boy boys branch brand brook brooks bull bush camp card chambers child church clay cliff coal
coles corner crane cross crow dash dear drake drum dust end fair falls fox free frame fry game goodwill hand hard hay
head heard hood horn horse ice iron jewel joint key kind lamb land last law lead leaf light line lock low man manager
mace main marble mean meadow means merchant moss nail neck nut oak orange owner pack paper park parker parsons patch
peel perch pike pine pipe place plant plum point port post pound print prior public quick race rail read reed rice
ridge right ring rock root rush sand seal self senior junior shade share ship shore side silk snell sole speed spear
stark state steel stern still stock stocks tanner tax term terry thorn tide tin trade tree true trust under union vale
view visa vine waters weeks wheel wild winner wing winters work works worth wright yard annex cited contents version draft signed written redacted verify evidence export
unpack node needs lookup hash answer ledger row saved personal data third party confidential legal privilege relevant
safety
`
const ordinary = new Set(words.toUpperCase().split(/\s+/))
/** Common words and abbreviations of two letters. */
const short = new Set(
  'AM AN AS AT BE BY CO DO EU GB GO HE HR ID IF IN IP IS IT LE ME MR MS MY NO OF OK ON OR PA PM SO ST TO TV UK UP US VS WE'.split(
    ' ',
  ),
)
/** Abbreviations that could be somebody's initials. */
const abbreviations = new Set(
  'ACCA AGM CCJ CEO CFO COO CTPS CV FCA FTM GDPR HMRC HTML IPO KYC LLC LLP LTD MLR NI PDF PEP PLC PSC SIC TPS URL UPRN USA UTC VAT ZIP'.split(
    ' ',
  ),
)

export const isOrdinary = (word: string): boolean => (word.length < 3 ? short.has(word) : ordinary.has(word))
export const isAbbreviation = (word: string): boolean => short.has(word) || abbreviations.has(word)
export const isMonth = (word: string): boolean =>
  /^(JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)$/.test(word)
