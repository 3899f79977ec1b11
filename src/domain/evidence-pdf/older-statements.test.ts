import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkAttachment, checkJson } from '../evidence/check-statement'
import { fileOf, fileText, hashOf, textOf } from '../evidence/statement-file'
import { statementFile } from '../evidence/statement-schema'
import { contentOf } from '../evidence/statement-words'
import { createInflate } from './inflate'
import { pageTexts } from './page-texts'
import { writeStatement } from './write-statement'

/**
 * Made by consoles of versions 1 to 3: one of each verdict and caveat, a file a line, with the SHA-256 of its PDF’s texts. Nothing
 * in them may change.
 */
const older = readFileSync(new URL('older-statements.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const { file, pages } = JSON.parse(line)
    return { file: statementFile.parse(file), pages: String(pages) }
  })
const files = older.map(({ file }) => file)

const font = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`, import.meta.url)),
  )
const FONTS = { regular: font('DejaVuSans'), bold: font('DejaVuSans-Bold') }

test('F96 the statements of an earlier console are of every kind', () => {
  const findings = files.flatMap(({ data }) => data.findings)
  expect([...new Set(findings.map(({ kind }) => kind))].sort()).toEqual([
    'active',
    'changed',
    'no-record',
    'not-active',
  ])
  expect([...new Set(findings.flatMap(({ caveats }) => caveats))].sort()).toEqual([
    'back-fill',
    'before-history',
    'contradiction',
    'deletion',
    'future',
    'just-passed',
    'no-history',
    'not-from-creation',
    'not-yet-created',
    'ties-disagree',
  ])
  expect(files.some(({ data }) => data.findings.length === 2)).toBe(true)
  expect(files.filter(({ data }) => / to | ± /.test(data.asked.typed))).not.toEqual([])
})

test.each(files)(
  'F96 a statement of an earlier console is intact, and can be read: $data.asked.typed',
  async (file) => {
    const intact = { kind: 'intact', data: file.data, isResaved: false, isReworded: false }
    expect(fileOf(file.data)).toEqual(file)
    expect(checkJson(fileText(file))).toMatchObject(intact)
    expect(checkAttachment(textOf(file.data), file.sha256)).toMatchObject(intact)
    const { sections } = contentOf(file)
    const bases = sections.filter(({ title }) => title.startsWith('Based on'))
    expect(bases).toHaveLength(file.data.findings.length)
    for (const basis of bases) expect(basis.kind === 'facts' && basis.facts[0]?.name).toBe('Why')
  },
)

test.each(files)(
  'F96 a console that asks for other pages in another order makes no altered statement: $data.asked.typed',
  async ({ data }) => {
    const [first, ...rest] = data.answers
    const last = rest.pop()
    if (!first || !last) throw new Error('no answers')
    const asked = rest.map((answer) => ({
      ...answer,
      query: answer.query.replace(/limit=\d\d+/, 'limit=50'),
    }))
    const other = { ...data, answers: [first, ...asked.reverse(), last] }
    expect(await checkAttachment(textOf(other), hashOf(textOf(other)))).toMatchObject({ kind: 'intact' })
  },
)

test.each(older)(
  'F96 the PDF that its data gives has the pages of the one that was filed: $file.data.asked.typed',
  async ({ file, pages }) => {
    const texts = await pageTexts(await writeStatement(file, FONTS), createInflate())
    expect(
      createHash('sha256')
        .update((texts ?? []).join('\n'))
        .digest('hex'),
    ).toBe(pages)
  },
)
