/** Names of officers in both forms of the register, split as the register means them. */
import { expect, test } from 'vitest'
import { nameInOrder, nameWithComma } from './officer-names.ts'

test.each([
  ['Dr John Paul SMITH-JONES', 'Dr', 'John Paul', 'SMITH-JONES'],
  ['JOHN ROOKE', null, 'JOHN', 'ROOKE'],
  ['DR JOHN B ROOKE', 'DR', 'JOHN B', 'ROOKE'],
  ['The Hon. John ROOKE', 'The Hon.', 'John', 'ROOKE'],
  ["Siân O'NEILL McDONALD", null, 'Siân', "O'NEILL McDONALD"],
  ['Mary FENWICK-McDONALD', null, 'Mary', 'FENWICK-McDONALD'],
  ['Máire NÍ BHRIAIN FitzGERALD', null, 'Máire', 'NÍ BHRIAIN FitzGERALD'],
  ['Jan van der BERG', null, 'Jan', 'van der BERG'],
  ['Jan van der BERG (JNR)', null, 'Jan', 'van der BERG'],
  ['JAN VAN DER BERG', null, 'JAN', 'VAN DER BERG'],
  ['Ana Maria de la CRUZ', null, 'Ana Maria', 'de la CRUZ'],
  ['Dafydd ap GWILYM', null, 'Dafydd', 'ap GWILYM'],
  ['Al ROOKE', null, 'Al', 'ROOKE'],
  ['Dr ROOKE', 'Dr', null, 'ROOKE'],
  ['Earl JONES', null, 'Earl', 'JONES'],
  ['Earl Percy JONES', null, 'Earl Percy', 'JONES'],
  ['Baron JONES', null, 'Baron', 'JONES'],
  ['Master ROOKE', null, 'Master', 'ROOKE'],
  ['Hon WONG', null, 'Hon', 'WONG'],
  ['Col John ROOKE', 'Col', 'John', 'ROOKE'],
  ['Mr Hon WONG', 'Mr', 'Hon', 'WONG'],
  ['Mr Earl JONES', 'Mr', 'Earl', 'JONES'],
  ['Dr Baron JONES', 'Dr', 'Baron', 'JONES'],
  ['The Hon WONG', 'The Hon', null, 'WONG'],
  ['The Earl HOWE', 'The Earl', null, 'HOWE'],
  ['THE EARL HOWE', 'THE EARL', null, 'HOWE'],
  ['The Rt Hon The Earl HOWE', 'The Rt Hon The Earl', null, 'HOWE'],
  ['The Viscount ROOKE', 'The Viscount', null, 'ROOKE'],
  ['Viscount ROOKE', null, 'Viscount', 'ROOKE'],
  ['The Lord ROOKE', 'The Lord', null, 'ROOKE'],
  ['The Rt Hon Sir Ian ROOKE', 'The Rt Hon Sir', 'Ian', 'ROOKE'],
  ['van der BERG', null, null, 'van der BERG'],
  ['John Rooke', null, 'John', 'Rooke'],
  ['ROOKE', null, null, 'ROOKE'],
  ['HARROWDENE NOMINEES LIMITED', null, null, 'HARROWDENE NOMINEES LIMITED'],
  ['INVENTED TRUST SERVICES S.A.', null, null, 'INVENTED TRUST SERVICES S.A.'],
  ['', null, null, ''],
])('%s in order', (written, title, forename, surname) => {
  expect(nameInOrder(written)).toEqual({ title, forename, surname, single: written })
})

test.each([
  ['FENWICK, Ottoline Mary, Dr', 'Dr', 'Ottoline Mary', 'FENWICK', 'Dr Ottoline Mary FENWICK'],
  ['FENWICK, Dr Ottoline', 'Dr', 'Ottoline', 'FENWICK', 'Dr Ottoline FENWICK'],
  ['JONES, Earl', null, 'Earl', 'JONES', 'Earl JONES'],
  ['HOWE, The Rt Hon The Earl', 'The Rt Hon The Earl', null, 'HOWE', 'The Rt Hon The Earl HOWE'],
  ['ROOKE, The Rt Hon Viscount', 'The Rt Hon Viscount', null, 'ROOKE', 'The Rt Hon Viscount ROOKE'],
  ['ROOKE, The Hon', 'The Hon', null, 'ROOKE', 'The Hon ROOKE'],
  ['ROOKE, Hon', null, 'Hon', 'ROOKE', 'Hon ROOKE'],
  ['ROOKE, John, Captain', 'Captain', 'John', 'ROOKE', 'Captain John ROOKE'],
  ['FENWICK, Sir Ian, Kbe', 'Sir, Kbe', 'Ian', 'FENWICK', 'Sir Ian FENWICK, Kbe'],
  ['van der BERG, Jan', null, 'Jan', 'van der BERG', 'Jan van der BERG'],
  ['ROOKE', null, null, 'ROOKE', 'ROOKE'],
  ['ROOKE, , Dr', 'Dr', null, 'ROOKE', 'Dr ROOKE'],
])('%s with a comma', (written, title, forename, surname, single) => {
  expect(nameWithComma(written)).toEqual({ title, forename, surname, single })
})
