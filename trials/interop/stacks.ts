/** Third-party SOAP stacks, each with a small client program (trials/interop/stacks). */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BindingName } from '../../contract/bindings/index.ts'
import type { Interface } from '../../contract/interfaces.ts'
import { gsoapProgram } from './gsoap-program.ts'

export type Stack = {
  name: string
  bindings: readonly BindingName[]
  /** The bindings in which it passes on a failure's words, if not in all. */
  hears?: readonly BindingName[]
  /** It does not distinguish nil from an empty text or record. */
  blursNil?: true
  /** It removes white space around texts. */
  trims?: true
  /** The Debian packages that it needs. */
  packages: readonly string[]
  isInstalled(): boolean
  /** Generates the client from the WSDL, if that is a separate step. */
  prepare?(wsdl: string, folder: string, of: Interface): Promise<void>
  /** Makes the calls in a file, and prints their answers as JSON. */
  call(asked: Asked): Promise<string>
}
type Asked = { of: Interface; wsdl: string; binding: BindingName; calls: string; folder: string }

const programs = fileURLToPath(new URL('stacks', import.meta.url))
const program = (name: string) => path.join(programs, name)

/** Debian's own, even if another one comes first on the path. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
const soaps = ['soap11', 'soap12'] as const
const all = ['soap11', 'soap12', 'get', 'post'] as const
const suffix = { soap11: 'Soap', soap12: 'Soap12', get: 'HttpGet', post: 'HttpPost' }
const portOf = ({ of, binding }: Pick<Asked, 'of' | 'binding'>) => `${of.name}${suffix[binding]}`

export const stacks: Stack[] = [
  {
    name: 'zeep',
    bindings: all,
    blursNil: true,
    packages: ['python3-zeep'],
    isInstalled: () => runs(python, ['-c', 'import zeep']),
    call: ({ of, wsdl, binding, calls }) =>
      run(python, [program('zeep_client.py'), wsdl, portOf({ of, binding }), calls, of.name]),
  },
  {
    name: 'suds',
    bindings: ['soap11'],
    blursNil: true,
    packages: ['python3-suds'],
    isInstalled: () => runs(python, ['-c', 'import suds']),
    call: ({ of, wsdl, binding, calls }) =>
      run(python, [program('suds_client.py'), wsdl, portOf({ of, binding }), calls]),
  },
  {
    name: 'PHP SoapClient',
    bindings: soaps,
    packages: ['php-cli', 'php-soap'],
    isInstalled: () => runs('php', ['-r', 'exit(class_exists("SoapClient") ? 0 : 1);']),
    call: ({ wsdl, binding, calls }) =>
      run('php', [program('php_client.php'), wsdl, binding === 'soap11' ? '1' : '2', calls]),
  },
  {
    name: 'SOAP::Lite',
    bindings: ['soap11'],
    packages: ['libsoap-lite-perl'],
    isInstalled: () => runs('perl', ['-MSOAP::Lite', '-e', '1']),
    call: ({ of, wsdl, binding, calls }) =>
      run('perl', [program('soap_lite_client.pl'), wsdl, portOf({ of, binding }), calls, of.name]),
  },
  {
    name: 'node-soap',
    bindings: soaps,
    trims: true,
    packages: [],
    isInstalled: () => true,
    call: ({ of, wsdl, binding, calls }) =>
      run(process.execPath, [program('node-soap-client.ts'), wsdl, portOf({ of, binding }), calls]),
  },
  {
    name: 'gSOAP',
    bindings: soaps,
    packages: ['gsoap', 'libgsoap-dev', 'g++'],
    isInstalled: () => ['wsdl2h', 'soapcpp2', 'g++'].every((name) => runs('sh', ['-c', `command -v ${name}`])),
    async prepare(wsdl, folder, of) {
      writeFileSync(path.join(folder, 'client.cpp'), gsoapProgram(of))
      await run('wsdl2h', ['-P', '-o', 'lookup.h', wsdl], folder)
      await run('soapcpp2', ['-C', '-L', '-w', '-x', 'lookup.h'], folder)
      const sources = ['client.cpp', 'soapC.cpp', 'soapClient.cpp'].map((source) =>
        run('g++', ['-O0', '-c', source], folder),
      )
      await Promise.all(sources)
      await run('g++', ['-o', 'client', 'client.o', 'soapC.o', 'soapClient.o', '-lgsoap++'], folder)
    },
    call: ({ binding, calls, folder }) => run(path.join(folder, 'client'), [binding === 'soap11' ? '1' : '2', calls]),
  },
  {
    name: 'JAX-WS, validating',
    bindings: soaps,
    packages: ['jaxws', 'default-jdk-headless'],
    isInstalled: () => runs('javac', ['-version']) && runs('wsimport', ['-version']),
    async prepare(wsdl, folder, of) {
      // Java knows its classes when it compiles, so the program is written for one interface.
      const client = path.join(folder, 'JaxwsClient.java')
      writeFileSync(client, readFileSync(program('JaxwsClient.java'), 'utf8').replaceAll('Lookup', of.name))
      await run('wsimport', ['-extension', '-quiet', '-Xnocompile', '-p', 'lookup', '-s', folder, wsdl])
      const sources = readdirSync(path.join(folder, 'lookup')).map((file) => path.join(folder, 'lookup', file))
      await run('javac', ['-nowarn', '-cp', jars(), '-d', folder, ...sources, client])
    },
    call: ({ of, wsdl, binding, calls, folder }) =>
      run('java', [
        '-XX:TieredStopAtLevel=1',
        '-cp',
        `${jars()}:${folder}`,
        'JaxwsClient',
        wsdl,
        portOf({ of, binding }),
        calls,
      ]),
  },
  {
    name: 'proxies of .NET, in Mono',
    bindings: all,
    hears: soaps,
    packages: ['mono-mcs', 'mono-runtime', 'libmono-system-web-services4.0-cil'],
    isInstalled: () => runs('mcs', ['--version']) && existsSync('/usr/lib/mono/4.5/System.Web.Services.dll'),
    async prepare(wsdl, folder) {
      const references = ['-r:System.Web.Services.dll', '-r:System.EnterpriseServices.dll']
      const [maker, client] = [path.join(folder, 'Proxies.exe'), path.join(folder, 'Client.exe')]
      await run('mcs', [`-out:${maker}`, ...references, program('Proxies.cs')])
      await run('mono', [maker, wsdl, folder])
      const proxies = Object.values(suffix).map((protocol) => path.join(folder, `${protocol}.cs`))
      await run('mcs', [`-out:${client}`, '-nowarn:0618', ...references, program('DotnetClient.cs'), ...proxies])
    },
    call: ({ of, binding, calls, folder }) =>
      run('mono', [path.join(folder, 'Client.exe'), suffix[binding], of.name, calls]),
  },
]

const jars = () =>
  ['jaxws-rt', 'jaxws-api', 'jaxb-api', 'jaxb-core', 'jaxb-runtime', 'jaxb-impl']
    .map((name) => `/usr/share/java/${name}.jar`)
    .join(':')

const runs = (name: string, args: string[]) => spawnSync(name, args, { stdio: 'ignore' }).status === 0

async function run(name: string, args: string[], folder?: string): Promise<string> {
  const { stdout } = await promisify(execFile)(name, args, {
    ...(folder && { cwd: folder }),
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  return stdout
}
