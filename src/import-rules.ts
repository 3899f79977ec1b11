/**
 * Rules for imports. The tables of `src/README.md` and `src/service/README.md` define them: `readRules` parses them,
 * and `import-rules.test.ts` checks every import in `src/`.
 */

interface Layer {
  /** The layers whose files it may import, besides its own. */
  readonly imports: readonly string[]
  /** Its folders, lowest first: a module imports itself and the modules before it. `.` is the layer's own folder. */
  readonly modules: string[]
}

export interface ImportRules {
  readonly layers: Map<string, Layer>
  /** Each module's public files, without extensions. If a module is missing, all of its files are public. */
  readonly publicFiles: Map<string, readonly string[]>
}

/** A line of the tables: a layer in bold with what it imports, or a module with what is in it and the public files. */
const LINE = /^\| (\**)`([^`]+)\/`\** \| (.+?) \|(.*)\|$/gm

export function readRules(...texts: string[]): ImportRules {
  const rules: ImportRules = { layers: new Map(), publicFiles: new Map() }
  const { layers, publicFiles } = rules
  for (const [, bold, path = '', what = '', entries = ''] of texts.join('\n').matchAll(LINE)) {
    const [, listed = ''] = /^imports ([^;]+)/.exec(what) ?? []
    if (bold === '**') layers.set(path, { imports: listed.split(', '), modules: [] })
    else addModule(path)
    const names = [...entries.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    if (names.length > 0) publicFiles.set(path, names)
  }
  return rules

  function addModule(path: string): void {
    const { name, module } = partsOf(`${path}/`)
    // Every feature has the rules of the line `features/x/`.
    const layer = layers.get(name) ?? { imports: layers.get('features/x')?.imports ?? [], modules: [] }
    layers.set(name, { ...layer, modules: [...layer.modules, module] })
  }
}

/** The packages that a layer may import. A layer not listed here may import any, except Node's and the service's. */
const PACKAGES: Readonly<Record<string, RegExp>> = { contract: /^zod\/mini$/, service: /./, build: /./ }

/** Modules that run on Node only, and so in `service/` and `build/` alone. */
const NODE_ONLY = /^(?:node:|(?:hono|kysely|libsql|jose|pg|@hono\/[^/]+)(?:\/|$))/

/** Packages that one file wraps: no other imports them. */
const WRAPPED: readonly { readonly packages: RegExp; readonly by: string }[] = [
  { packages: /^dayjs(?:\/|$)/, by: 'src/lib/time/dayjs.ts' },
]

/** Source files (tests and styles not counted) that a folder holds at most. */
const MAX_FILES = 25

/** Files that the router's plugin writes: they name every route, and every route names the router. */
const GENERATED = /\.gen\.ts$/

const IMPORT = /(?:\bfrom |\bimport |\bimport\(|\bnew URL\()\s*'([^'\n]+)'/g

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Paths from the root (`src/…`) with their texts. */
export type Sources = ReadonlyMap<string, string>

/** Returns each violation of the rules as a sentence. */
export function findViolations(sources: Sources, rules: ImportRules): string[] {
  const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text, sources)]))
  return [
    ...[...imports].flatMap(([path, found]) => found.flatMap((one) => violationOf(path, one, rules) ?? [])),
    ...cycles(imports).map((cycle) => `cycle: ${cycle.join(' → ')}`),
    ...crowded([...sources.keys()]),
  ]
}

/** Returns a file's imports of any kind (static, on demand, types, workers): paths of the tree, or packages by name. */
function importsOf(path: string, text: string, sources: Sources): string[] {
  const found = [...text.matchAll(IMPORT)].map(([, name = '']) => name)
  return found.map((name) => {
    if (!name.startsWith('.')) return name
    const target = new URL(name, `file:///${path}`).pathname.slice(1)
    return ['', '.ts', '.tsx'].map((ending) => target + ending).find((one) => sources.has(one)) ?? target
  })
}

function violationOf(path: string, imported: string, rules: ImportRules): string | null {
  const from = placeOf(path, rules)
  if (from === null) return null
  if (!imported.startsWith('src/')) {
    const isAllowed = isTest(path) || (PACKAGES[from.name]?.test(imported) ?? !NODE_ONLY.test(imported))
    const wrapped = WRAPPED.find(({ packages, by }) => packages.test(imported) && path !== by)
    return isAllowed && !wrapped ? null : `${path} imports the package ${imported}`
  }
  const to = placeOf(imported, rules)
  if (to === null) return null
  // Tests use other layers' fakes and data; nothing but the service's own tests starts a service.
  if (isTest(path)) return to.name === 'service' && from.name !== 'service' ? sentence() : null
  if (from.name !== to.name) {
    const isAllowed = from.imports.includes(to.name) || from.imports.includes(to.group)
    if (!isAllowed) return sentence()
    return isPublic(imported, rules) ? null : `${sentence()}, which isn’t a public file of its module`
  }
  // Styles import nothing. Styles that several modules share are next to their main user.
  if (imported.endsWith('.css')) return null
  if (from.order < to.order) return `${sentence()}: ${from.module} comes before ${to.module}`
  return isPublic(imported, rules) || from.module === to.module
    ? null
    : `${sentence()}, which isn’t a public file of its module`

  function sentence(): string {
    return `${path} imports ${imported}`
  }
}

function isPublic(path: string, { publicFiles }: ImportRules): boolean {
  const cut = path.lastIndexOf('/')
  const names = publicFiles.get(path.slice('src/'.length, cut))
  return names?.includes(path.slice(cut + 1).replace(/\.tsx?$/, '')) ?? true
}

/** The layer (`features/drivers`), its group (`features`) and the module of a path below `src/`. */
function partsOf(path: string) {
  const [group = '', folder = '', ...rest] = path.split('/')
  const isFeature = group === 'features'
  const inside = isFeature ? rest : [folder, ...rest]
  return {
    name: isFeature ? `${group}/${folder}` : group,
    group,
    module: (inside.length > 1 && inside[0]) || '.',
  }
}

/** The layer and the module of a file; null for files of `src/` itself, such as `main.tsx`, which imports what it starts. */
function placeOf(path: string, { layers }: ImportRules) {
  const below = path.slice('src/'.length)
  if (!below.includes('/')) return null
  const { name, group, module } = partsOf(below)
  const layer = layers.get(name)
  const order = layer?.modules.indexOf(module) ?? -1
  if (layer === undefined || order < 0)
    throw new Error(`${path} is in no module: add the row of its folder to the table of src/README.md.`)
  return { name, group, imports: layer.imports, module, order }
}

/** Files that import each other in a ring, type-only imports included. */
function cycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path)
    if (start >= 0) found.push([...way.slice(start), path])
    if (start >= 0 || done.has(path) || GENERATED.test(path)) return
    for (const next of imports.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) walk(path, [])
  return found
}

function crowded(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (isTest(path) || GENERATED.test(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MAX_FILES ? [`${folder} holds ${count} files: at most ${MAX_FILES}`] : [],
  )
}
