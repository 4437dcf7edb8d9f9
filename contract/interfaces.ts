/** The interfaces: sets of operations, each at an address and in a namespace of its own (decision 0147). */
import { lookupOperations, type OperationName } from './operations.ts'
import { interfaceRecords, type RecordName, subRecords } from './records.ts'
import { registerOperations } from './register/operations.ts'
import { registerRecords } from './register/records.ts'

export type Interface = {
  /** In the WSDL. Its ports are this name and Soap, Soap12, HttpGet and HttpPost. */
  readonly name: string
  readonly title: string
  /** Where it is called, below the base address. */
  readonly path: string
  /** The namespace of its own elements, below the base address. */
  readonly namespace: string
  readonly operations: readonly OperationName[]
  readonly records: readonly RecordName[]
}

export const lookupInterface: Interface = {
  name: 'Lookup',
  title: 'Company, Person and Location Lookup Service',
  path: '/soap/service.asmx',
  namespace: '/soap',
  operations: Object.keys(lookupOperations) as OperationName[],
  records: [
    ...(Object.keys({ ...interfaceRecords, ...subRecords }) as RecordName[]),
    'identification',
    'list_searched',
  ],
}

export const registerInterface: Interface = {
  name: 'Register',
  title: 'Company Control and Ownership Register',
  path: '/soap/register.asmx',
  namespace: '/soap/register',
  operations: Object.keys(registerOperations) as OperationName[],
  records: [
    ...(Object.keys(registerRecords) as RecordName[]),
    ...(['address', 'geo_data', 'director', 'director_appt', 'director_disq', 'exemption'] as const),
    ...(['variation', 'date_details'] as const),
  ],
}

export const interfaces: readonly Interface[] = [lookupInterface, registerInterface]

export const interfaceOf = (operation: OperationName): Interface =>
  registerInterface.operations.includes(operation) ? registerInterface : lookupInterface

export const namespaceOf = ({ namespace }: Interface, baseUrl: string): string => baseUrl + namespace

/** The interface at a path, or the one with an operation below it. */
export const interfaceAt = (path: string): Interface | undefined =>
  interfaces.find((each) => path === each.path || path.startsWith(`${each.path}/`))

/** The operation of this name, if the interface has it. */
export const operationIn = ({ operations }: Interface, name: string): OperationName | undefined =>
  operations.find((operation) => operation === name)
