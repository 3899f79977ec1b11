import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import config from '../vite.config'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCE = /\.(?:tsx?|mts|css)$/
const GENERATED = /\.gen\.ts$/

/** Output of builds and test runs, which may change during this test. */
const LEFT_BEHIND = new Set(['node_modules', 'screenshots', 'dist', '.out'])

/** Lists all files of a folder as paths from the root with `/`; none if the folder does not exist. */
function filesUnder(folder: string): string[] {
  const path = join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return LEFT_BEHIND.has(entry.name) ? [] : filesUnder(`${folder}/${entry.name}`)
    return entry.isFile() ? [`${folder}/${entry.name}`] : []
  })
}

const sources = [...filesUnder('src'), ...filesUnder('e2e')].filter(
  (file) => SOURCE.test(file) && !GENERATED.test(file),
)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('covers real files', () => {
  expect(sources.length).toBeGreaterThan(100)
})

test('no file is longer than 300 lines', () => {
  const long = sources.map((file) => [file, read(file).split('\n').length - 1] as const)
  expect(long.filter(([, lines]) => lines > 300)).toEqual([])
})

test('modules have no folders, and files of a feature are in its folder', () => {
  const belowModule = /^src\/(?:features\/[^/]+|(?!features\/)[^/]+)\/[^/]+\/[^/]+\//
  expect(filesUnder('src').filter((file) => belowModule.test(file))).toEqual([])
  expect(filesUnder('src').filter((file) => /^src\/features\/[^/]+$/.test(file))).toEqual([])
})

test('no index files, names in kebab-case', () => {
  const named = sources.filter((file) => !file.startsWith('src/app/routes/'))
  expect(named.filter((file) => /(?:^|\/)index\.tsx?$/.test(file))).toEqual([])
  const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/
  expect(named.filter((file) => !kebab.test(file.split('/').at(-1) ?? ''))).toEqual([])
})

test('nothing silences the compiler or the linter', () => {
  const silencing = /@ts-(?:ignore|nocheck|expect-error)|biome-(?:ignore)|eslint-(?:disable)/
  expect(sources.filter((file) => silencing.test(read(file)))).toEqual([])
})

/** British spellings, and turns of phrase that need a second reading. */
const UNPLAIN =
  /\b(?:behaviour|catalogue|cancell(?:ed|ing)|centre|colour|favour|grey|honour|labell(?:ed|ing)|learnt|licence|neighbour|\w+(?:al|gn|ar)is(?:e[ds]?|ing)\b(?<!\b(?:advis|rais|pleas|prais|improvis|surpris)\w+)|spelt|towards)|(?<!there )\bis none\b/i

/** Names of files and fields that keep their spelling. */
const GIVEN_NAMES = /`[^`]*`|cost[_ ]centre|aria-labelled\w*/gi

/** Returns the lines of a README outside code, or a file's comments, titles of tests, and texts of several words. */
function proseOf(file: string): string[] {
  const text = read(file)
  if (file.endsWith('.md')) return text.replace(/```[\s\S]*?```/g, '').split('\n')
  if (file.endsWith('.css')) return text.match(/\/\*[\s\S]*?\*\//g) ?? []
  const comments = text.match(/^ *(?:\/\*|\*|\/\/) .*|^ *\/\*\* .*|(?<=\s)\/\/ .*/gm) ?? []
  const titles = text.match(/(?<=\b(?:test|describe)(?:\.\w+)*\(\s*)(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/g) ?? []
  const isProduct = !/\.(?:test|spec)\.|\/testing\/|^e2e\//.test(file)
  const texts = isProduct
    ? (text.match(/^ *[A-Z][^;(){}=]*$|(?<=['"`>])[^'"`<>\n]* [^'"`<>\n]*(?=['"`<])/gm) ?? [])
    : []
  return [...comments, ...titles, ...texts]
}

test('comments, titles of tests, texts and READMEs are in plain American English', () => {
  const readmes = [
    'README.md',
    ...[...filesUnder('src'), ...filesUnder('e2e')].filter((file) => file.endsWith('.md')),
  ]
  const unplain = [...sources, ...readmes].flatMap((file) =>
    proseOf(file)
      .filter((line) => UNPLAIN.test(line.replace(GIVEN_NAMES, '')))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(unplain).toEqual([])
})

test('no text starts with “It is not known”', () => {
  const isUnknown = /(?:['"`>]|^ +)It is not[ ]known/m
  expect(sources.filter((file) => isUnknown.test(read(file)))).toEqual([])
})

test('only main.tsx mounts the app, and nothing imports it', () => {
  const importing = /from '(?:\.{1,2}\/)+main(?:\.tsx)?'/
  expect(sources.filter((file) => importing.test(read(file)))).toEqual([])
})

test('names a replaced module by its absolute path, as the development server resolves it', () => {
  const alias = config.resolve?.alias
  const replacements = Array.isArray(alias) ? alias.map(({ replacement }) => replacement) : []
  const files = replacements.filter((replacement) => replacement.endsWith('.ts'))
  expect(files).not.toEqual([])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('each fault number in a title is in the key, and each number of the key is in a title', () => {
  const tests = sources.filter(
    (file) => /\.(?:spec|test)\.tsx?$/.test(file) || file === 'src/service/spec/attacks.ts',
  )
  // A title starts with numbers.
  const titles = tests.flatMap((file) => read(file).match(/(?<=['"`])(?:F\d{2,3} )+/g) ?? [])
  const named = new Set(titles.flatMap((title) => title.trim().split(' ')))
  const key = read('e2e/faults/README.md').match(/(?<=^- )F\d{2,3}(?= )/gm) ?? []
  expect(key.length).toBeGreaterThan(80)
  const byNumber = (a: string, b: string) => Number(a.slice(1)) - Number(b.slice(1))
  expect([...named].sort(byNumber)).toEqual(key)
})
