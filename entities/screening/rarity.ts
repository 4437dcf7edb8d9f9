/** How rare a word of a name is, in bits. British names are counted; names of other languages are by hand. */
import { type FoldedWord, foldedWords } from '../../contract/values/folded-name.ts'
import { rarityOfWord } from '../compare/weights.ts'
import type { Kind } from './side.ts'

/** Words that lists hold often, as given names, patronymics or surnames, in any spelling. */
const often = `
MOHAMMED AHMED ALI HUSSEIN HASSAN ABDULLAH IBRAHIM MAHMOUD KHALID OMAR YUSUF MUSTAFA SAID SALEH HAMID KARIM RAHMAN KHAN
ABDUL ABU HAJI SAYYED SHEIKH KIM LEE LI WANG ZHANG CHEN LIU NGUYEN ALEKSANDR SERGEI VLADIMIR IVAN NIKOLAI ANDREI
ALEKSEI DMITRI MIKHAIL MARIA JOSE JUAN SINGH KUMAR
`
const rather = `
ISMAIL JAMAL TARIQ ADEL AMIR ASAD AZIZ BAKR BASHIR FAISAL FARID GHULAM HABIB HADI HAKIM HASHEM HOSSEINI IQBAL ISA JABER JALAL
JAVAD KAMAL KHALIL LATIF MAJID MALIK MANSUR MASOUD MEHDI MOHSEN MUSA NABIL NASSER NUR OSMAN QASEM RAHIM RASHID REZA
SADIQ SAEED SALIM SAMIR SULEIMAN TAHA WALID YAHYA YASIN ZAHRA FATIMA AISHA ANATOLY BORIS EVGENY GENNADY IGOR KONSTANTIN
LEONID MAKSIM OLEG PAVEL PYOTR ROMAN VALERY VASILY VIKTOR VITALY VYACHESLAV YURI ELENA IRINA NATALIA OLGA TATIANA SVETLANA
IVANOV PETROV SMIRNOV KUZNETSOV POPOV NOVIKOV MOROZOV VOLKOV KOZLOV PAVLOV
KIM PARK CHOI GARCIA RODRIGUEZ MARTINEZ HERNANDEZ LOPEZ GONZALEZ PEREZ SANCHEZ CARLOS LUIS PEDRO MIGUEL ANTONIO
JEAN MARIE JOSEPH PIERRE MWANGI TRAORE DIALLO
`
const ofBodies = `
TRADING GENERAL INTERNATIONAL GROUP HOLDING HOLDINGS BANK OIL GAS SHIPPING INDUSTRIES INDUSTRIAL INVESTMENT INVESTMENTS
SERVICES TECHNOLOGY TECHNOLOGIES CAPITAL GLOBAL PARTNERS MANAGEMENT MARINE ENERGY PETROLEUM RESEARCH CENTRE CENTER INSTITUTE
NATIONAL STATE ORGANISATION ORGANIZATION FOUNDATION FUND FRONT ARMY PARTY MINISTRY FACTORY PLANT EXPORT IMPORT TRANSPORT
LOGISTICS ENGINEERING ELECTRONICS CONSTRUCTION MINING METALS STEEL EXCHANGE FINANCE FINANCIAL INSURANCE CORPORATION
UNITED NEW FIRST EAST WEST NORTH SOUTH MIDDLE CHINA RUSSIA RUSSIAN IRAN IRANIAN KOREA SYRIA SYRIAN HOUSE PROPERTIES
PROPERTY ESTATES SOLUTIONS SYSTEMS CONSULTING DEVELOPMENT DEVELOPMENTS ENTERPRISES VENTURES PRODUCTS SUPPLY
`

function tableOf(rows: readonly (readonly [bits: number, words: string])[]): ReadonlyMap<string, number> {
  const table = new Map<string, number>()
  for (const [bits, words] of rows)
    for (const { keys } of foldedWords(words.trim().split(/\s+/).join(' ')))
      for (const key of keys) table.set(key, Math.min(bits, table.get(key) ?? bits))
  return table
}
const people = tableOf([
  [4, often],
  [6, rather],
])
const bodies = tableOf([[3, ofBodies]])

/** Fathers have few names: ALEKSEEVICH, IVANOVNA. */
const patronymic = /.{3}(VICH|VITCH|VYCH|WITSCH|WICZ|VNA|WNA)$/
const ofPatronymic = 4.5

/** A word of a body that is no common one. Two bodies seldom share it. */
const ofUnlistedBody = 9

export function rarityOf({ text, keys }: FoldedWord, kind: Kind | null): number {
  const table = kind === 'person' ? people : bodies
  const most = kind !== 'person' ? ofUnlistedBody : patronymic.test(text) ? ofPatronymic : rarityOfWord(text)
  return keys.reduce((least, key) => Math.min(least, table.get(key) ?? least), most)
}
