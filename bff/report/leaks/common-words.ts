/** Words that names share with ordinary text. The check looks for them only beside another part of the name. */
const words = `
abbey abbot able address amber april archer august autumn back baker ball band bank banks barber baron bell
berry best bill bird bishop black block blue board bolton bond book booth boys bradford branch brand bridge
bright brook brooks brown bull burton bush butler camp card carter case cash castle chad chambers chance charge
charges chase chester child christmas church city clay clerk cliff close coal coles company constable cook
cooper corner county court crane cross crow cyprus daisy dale dash dawn dean dear december derby director drake
drew drum duke durham dust east easter england english fair faith falls farm farmer field fields fisher five
florence ford found four frame france frank free freeman french friday from frost game garden gardener gardens
gate gene georgia german gold golden good goodwill grace grant gray green grey grove halifax hall hand hard head
heard heath hill hills holland holly hood hope horn horse house hull hunter ireland irish iron israel jack
january jewel joint jordan judge june junior keen kind king knight lady lake lakes lamb lancaster land lane last
lead leaf leeds light lily limited lincoln line little lock london long lord loud love mace main major manager
marble march mark marsh marshall mason meadow mean means member merchant mercy miles mill miller mills monday
money moon moor moss nail name neck nick night noble none north november number october officer olive orange
owner pack page paper paris parish park parker parsons patch peace pearl peel penny perch person pike pine pipe
place plant plum point pool pope port porter post potter pound power preston price priest prince print prior
public queen quick race rail rain read record reed register report rice rich ridge right ring river rivers road
rock root rose ruby rush sale sales sand scotland scots seal secretary self senior september sergeant shade
share sharp sheffield shepherd ship shore short side silk silver singer small smith snell snow sole south spear
speed spring square stafford star stark state station steel stern steward still stock stocks stone storm street
strong summer sunday swift tanner taylor temple term terry that their they this thorn three tide tower town
trade tree true trust turner under union vale view village vine violet visa wade wakefield wales ward warden
washington waters weaver weeks well wells welsh were west wheel white whom wild will wind wing winner winter
winters wise with wood woods work works worth wright yard york young
annex cited contents version draft signed written redacted verify evidence export unpack node needs lookup hash answer
ledger saved personal data third party confidential legal privilege relevant safety whereabouts
`
export const common: ReadonlySet<string> = new Set(words.split(/\s+/))
