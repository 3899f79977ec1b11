/**
 * The one table of what may import what. `import-rules.test.ts` holds every import in `src/` against it; `src/README.md` says
 * what each room is for.
 */

interface Layer {
  /** The layers whose files it may import, besides its own. */
  readonly imports: readonly string[]
  /** Its folders, lowest first: a room imports itself and the rooms before it. `.` is the layer's own folder. */
  readonly rooms: readonly string[]
  /** The only packages that it may import; any but Node's and the service's where absent. */
  readonly packages?: RegExp
}

const FEATURE_IMPORTS = ['domain', 'api', 'local', 'contract', 'ui', 'lib']

const feature = (...rooms: string[]): Layer => ({ imports: FEATURE_IMPORTS, rooms: [...rooms, '.'] })

export const LAYERS: Readonly<Record<string, Layer>> = {
  contract: { imports: [], rooms: ['.'], packages: /^zod\/mini$/ },
  lib: { imports: [], rooms: ['.', 'json', 'time', 'text', 'browser'] },
  api: {
    imports: ['contract', 'lib'],
    rooms: ['transport', 'fleet', 'session', 'client', 'resources', 'testing'],
  },
  local: { imports: ['contract', 'lib'], rooms: ['.'] },
  ui: {
    imports: ['lib'],
    rooms: [
      'button',
      'content',
      'drop',
      'layout',
      'overlay',
      'feedback',
      'task',
      'rows',
      'toast',
      'sortable',
      'form',
    ],
  },
  domain: {
    imports: ['api', 'local', 'contract', 'ui', 'lib'],
    rooms: [
      'person',
      'time',
      'words',
      'drafts',
      'history',
      'run',
      'membership',
      'find',
      'verdict',
      'sheet',
      'dispute',
      'queries',
      'evidence',
      'evidence-pdf',
      'verdict-view',
      'testing',
    ],
  },
  'features/billing-plans': feature(
    'values',
    'form',
    'fields',
    'kept',
    'preview',
    'charges',
    'instructions',
    'create',
  ),
  'features/check': feature(),
  'features/citations': feature(),
  'features/diagnostics': feature(),
  'features/disputes': feature('check', 'list', 'investigations', 'statements', 'table', 'export', 'testing'),
  'features/evidence': feature(),
  'features/documents': feature('choose', 'receipts', 'upload'),
  'features/drivers': feature('rows', 'grid', 'send', 'drafts', 'issues', 'paste', 'send-panel'),
  'features/integrations': feature(),
  'features/vehicles': feature(
    'import',
    'lines',
    'timeline',
    'verdict',
    'record',
    'select',
    'find',
    'membership',
    'save',
    'change-many',
    'activate',
    'edit',
  ),
  app: {
    imports: ['features', ...FEATURE_IMPORTS],
    rooms: ['code', 'session', 'controls', 'palette', 'shell', 'routes', '.'],
  },
  service: {
    imports: ['contract', 'lib'],
    rooms: ['database', 'core', 'http', 'seed', 'session', 'endpoints', 'demo', '.', 'hosting', 'spec'],
    packages: /./,
  },
  build: { imports: ['app'], rooms: ['.'], packages: /./ },
}

/**
 * The files by which other rooms enter a room, without their endings. A room that is not named here is a shelf of
 * pieces: any of its files may be imported.
 */
export const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'api/session': ['session', 'session-state', 'cross-tab', 'token-clock', 'credentials'],
  'features/billing-plans/charges': ['charges-section'],
  'features/billing-plans/create': ['plan-builder', 'plan-result', 'create-plan', 'stored-plan'],
  'features/billing-plans/instructions': ['instructions-section'],
  'features/billing-plans/kept': [
    'created-plans',
    'created-plans-options',
    'plan-drafts',
    'sent-and-received',
  ],
  'features/billing-plans/preview': ['plan-previews'],
  'features/check': ['check-page', 'check-search'],
  'features/citations': ['citations-page'],
  'features/diagnostics': ['diagnostics-page'],
  'features/disputes': ['disputes-page'],
  'features/documents': ['documents-page'],
  'features/documents/receipts': ['receipt-list', 'receipt-facts', 'upload-receipt'],
  'features/documents/upload': ['upload-queue', 'upload-item', 'upload-card', 'queue-notices', 'hash-file'],
  'features/drivers': ['bulk-drivers-page'],
  'features/drivers/drafts': ['grid-drafts'],
  'features/drivers/issues': ['issues-panel'],
  'features/drivers/paste': ['paste-box', 'paste-report', 'paste-state', 'use-paste-controller'],
  'features/drivers/send-panel': ['sending'],
  'features/evidence': ['evidence-page', 'evidence-search'],
  'features/integrations': ['integrations-page', 'catalogue-view'],
  'features/vehicles': ['vehicles-page', 'vehicle-page', 'edit-vehicle-page', 'change-many-page'],
  'features/vehicles/activate': ['vehicle-actions'],
  'features/vehicles/edit': ['edit-vehicle-form'],
  'features/vehicles/find': ['find-box', 'found-vehicles', 'remembered-vehicles', 'vehicles-search'],
  'features/vehicles/import': ['import-vehicles', 'import-columns', 'read-import'],
  'features/vehicles/membership': ['membership-line', 'membership-panel', 'use-membership'],
  'features/vehicles/select': ['vehicle-selection', 'select-boxes', 'selection-bar'],
  'features/vehicles/timeline': ['timeline', 'use-timeline', 'vehicle-search', 'view-filter'],
  'features/vehicles/verdict': ['asked-time-card'],
  'app/palette': ['find-button'],
  'app/shell': ['root', 'page-states'],
  'service/session': ['sessions', 'token-refresh'],
}

/** What runs on Node only, and so in `service/` and `build/` alone. */
const NODE_ONLY = /^(?:node:|(?:hono|kysely|libsql|jose|pg|@hono\/[^/]+)(?:\/|$))/

/** Packages that one file wraps: no other imports them. */
const WRAPPED: readonly { readonly packages: RegExp; readonly by: string }[] = [
  { packages: /^dayjs(?!\/plugin\/duration)(?:\/|$)/, by: 'src/lib/time/dayjs.ts' },
  { packages: /^dayjs\/plugin\/duration/, by: 'src/lib/time/dayjs-duration.ts' },
]

/** Source files (tests and styles not counted) that a folder holds at most. */
const MAX_FILES = 25

/** Files that the router's plugin writes: they name every route, and every route names the router. */
const GENERATED = /\.gen\.ts$/

const IMPORT = /(?:\bfrom |\bimport |\bimport\(|\bnew URL\()\s*'([^'\n]+)'/g

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Paths from the root (`src/…`) with their texts. */
export type Sources = ReadonlyMap<string, string>

/** Every break of the table and of the rules of rooms, one sentence each; none for a tree that keeps them. */
export function findViolations(sources: Sources): string[] {
  const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text, sources)]))
  return [
    ...[...imports].flatMap(([path, found]) => found.flatMap((one) => violationOf(path, one) ?? [])),
    ...cycles(imports).map((cycle) => `cycle: ${cycle.join(' → ')}`),
    ...crowded([...sources.keys()]),
  ]
}

/** What a file imports in any way (statically, on demand, types, workers): paths of the tree, or packages by name. */
function importsOf(path: string, text: string, sources: Sources): string[] {
  const found = [...text.matchAll(IMPORT)].map(([, name = '']) => name)
  return found.map((name) => {
    if (!name.startsWith('.')) return name
    const target = new URL(name, `file:///${path}`).pathname.slice(1)
    return ['', '.ts', '.tsx'].map((ending) => target + ending).find((one) => sources.has(one)) ?? target
  })
}

function violationOf(path: string, imported: string): string | null {
  const from = placeOf(path)
  if (from === null) return null
  if (!imported.startsWith('src/')) {
    const isAllowed = isTest(path) || (from.layer.packages?.test(imported) ?? !NODE_ONLY.test(imported))
    const wrapped = WRAPPED.find(({ packages, by }) => packages.test(imported) && path !== by)
    return isAllowed && !wrapped ? null : `${path} imports the package ${imported}`
  }
  const to = placeOf(imported)
  if (to === null) return null
  // Tests use other layers' fakes and data; nothing but the service's own tests starts a service.
  if (isTest(path)) return to.name === 'service' && from.name !== 'service' ? sentence() : null
  if (from.name !== to.name) {
    const isAllowed = from.layer.imports.includes(to.name) || from.layer.imports.includes(to.group)
    if (!isAllowed) return sentence()
    return isEntry(imported) ? null : `${sentence()}, which is no way into its room`
  }
  // Styles import nothing: those that several rooms share lie where most of them are used.
  if (imported.endsWith('.css')) return null
  if (from.order < to.order) return `${sentence()}: ${from.room} comes before ${to.room}`
  return isEntry(imported) || from.room === to.room ? null : `${sentence()}, which is no way into its room`

  function sentence(): string {
    return `${path} imports ${imported}`
  }
}

function isEntry(path: string): boolean {
  const cut = path.lastIndexOf('/')
  const entries = ENTRIES[path.slice('src/'.length, cut)]
  return entries?.includes(path.slice(cut + 1).replace(/\.tsx?$/, '')) ?? true
}

/** The layer and the room of a file; null for `main.tsx`, which imports what it starts. */
function placeOf(path: string) {
  const [, group = '', folder = '', ...rest] = path.split('/')
  const name = group === 'features' ? `${group}/${folder}` : group
  if (rest.length === 0 && folder === '') return null
  const layer = LAYERS[name]
  if (!layer)
    throw new Error(
      `${path} is in no layer: add '${name}' to LAYERS of src/import-rules.ts, and its line to src/README.md.`,
    )
  const inside = group === 'features' ? rest : [folder, ...rest]
  const room = inside.length > 1 ? (inside[0] ?? '') : '.'
  const order = layer.rooms.indexOf(room)
  if (order < 0)
    throw new Error(
      `${path} is in no room: add '${room}' to '${name}' in LAYERS of src/import-rules.ts, and its line to src/README.md.`,
    )
  return { name, group, layer, room, order }
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
