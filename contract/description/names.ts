/** Names in the WSDL (decision 0025). Only those of fields and operations are sent. */
import { isOperation } from '../operations.ts'

/** A record's type. Java makes one class for an element and a type with the same name, so such a type gets a suffix. */
export const typeName = (record: string) => (isOperation(record) ? `${record}_record` : record)

/** ASMX's name for the type of a list: ArrayOfDirector_appt, ArrayOfString. */
export const arrayName = (type: string) => `ArrayOf${type.charAt(0).toUpperCase()}${type.slice(1)}`
