/** A dialect that turns every fault of the database into DatabaseUnusable: at opening, in a query, at a commit. */
import type { DatabaseConnection, Dialect, Driver, Kysely } from 'kysely'
import { DatabaseUnusable, databaseFaultOf, whatToDo } from './database-fault.ts'

export class FaultDialect implements Dialect {
  readonly #dialect: Dialect
  readonly #address: string

  constructor(dialect: Dialect, address: string) {
    this.#dialect = dialect
    this.#address = address
  }
  createDriver(): Driver {
    return telling(this.#dialect.createDriver(), this.#address)
  }
  createQueryCompiler() {
    return this.#dialect.createQueryCompiler()
  }
  createAdapter() {
    return this.#dialect.createAdapter()
  }
  // biome-ignore lint/suspicious/noExplicitAny: the schema of any database, as Kysely's own dialects have it.
  createIntrospector(db: Kysely<any>) {
    return this.#dialect.createIntrospector(db)
  }
}

/** Drivers identify their connections, so this replaces the methods and keeps the objects. */
function telling(driver: Driver, address: string): Driver {
  const known = new WeakSet<DatabaseConnection>()
  const [init, acquire] = [driver.init.bind(driver), driver.acquireConnection.bind(driver)]
  const release = driver.releaseConnection.bind(driver)
  driver.init = (options) => told(address, () => init(options))
  // On SQLite, this waits for the disk.
  driver.releaseConnection = (connection, options) => told(address, () => release(connection, options))
  driver.acquireConnection = async (options) => {
    const connection = await told(address, () => acquire(options))
    if (known.has(connection)) return connection
    known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, options) => told(address, () => execute(query, options))
    return connection
  }
  return driver
}

/** @throws DatabaseUnusable if the database failed */
export async function told<Value>(address: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    const fault = databaseFaultOf(cause)
    throw fault === null ? cause : new DatabaseUnusable(fault, whatToDo(fault, address, cause), { cause })
  }
}
