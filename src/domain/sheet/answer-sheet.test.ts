import { expect, test } from 'vitest'
import { makeZip, workbookFiles } from '../testing/fixture-zip'
import { answerSheet, type SheetAnswer } from './answer-sheet'

const row = (...cells: readonly string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const FILES = workbookFiles([row('Plate', 'Time') + row('ZDF8221', '2024-04-13 17:05')])
const ROWS = [
  ['Plate', 'Time'],
  ['ZDF8221', '2024-04-13 17:05'],
]
const NOT_READABLE = null

/** Reads a workbook. Returns its rows, or why it's rejected. */
async function read(bytes: Buffer<ArrayBuffer>): Promise<unknown> {
  const rows: unknown[] = []
  let why: string | null | undefined
  const post = (answer: SheetAnswer) => {
    if (answer.kind === 'rows') rows.push(...answer.rows)
    if (answer.kind === 'refused') why = answer.why
  }
  await answerSheet({ bytes: new Uint8Array(bytes), dates: 'iso' }, post)
  return why === undefined ? rows : why
}

/** Returns the positions of the directory and its entries. */
function directoryOf(zip: Buffer) {
  const end = zip.length - 22
  const entries = [zip.readUInt32LE(end + 16)]
  for (let left = zip.readUInt16LE(end + 10); left > 1; left--) {
    const at = entries.at(-1) ?? 0
    entries.push(at + 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30))
  }
  return { end, entries, last: entries.at(-1) ?? 0 }
}

/** Inserts bytes before or after the archive's end record. */
const insert = (zip: Buffer, at: number, bytes: Buffer) =>
  Buffer.concat([zip.subarray(0, at), bytes, zip.subarray(at)])

test('reads a valid archive, also with backslashes and capitals in names', async () => {
  expect(await read(await makeZip(FILES))).toEqual(ROWS)
  const odd = Object.fromEntries(
    Object.entries(FILES).map(([name, xml]) => [name.replaceAll('/', '\\').toUpperCase(), xml]),
  )
  expect(await read(await makeZip(odd))).toEqual(ROWS)
})

test('reads 64-bit sizes, as written by Java programs', async () => {
  const zip = await makeZip(FILES)
  const { last, end } = directoryOf(zip)
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(zip.readUInt32LE(last + 24)), 4)
  extra.writeBigUInt64LE(BigInt(zip.readUInt32LE(last + 20)), 12)
  extra.writeBigUInt64LE(BigInt(zip.readUInt32LE(last + 42)), 20)
  for (const place of [20, 24, 42]) zip.writeUInt32LE(0xffffffff, last + place)
  zip.writeUInt16LE(28, last + 30)
  expect(await read(insert(zip, end, extra))).toEqual(ROWS)
})

test('reads an archive with data descriptors and a comment', async () => {
  const zip = await makeZip(FILES)
  const { last } = directoryOf(zip)
  const local = zip.readUInt32LE(last + 42)
  for (const header of [local + 6, last + 8]) zip.writeUInt16LE(8, header)
  for (const place of [14, 18, 22]) zip.writeUInt32LE(0, local + place)
  const comment = 'PK\u0005\u0006 made by hand, and longer than an end'
  zip.writeUInt16LE(comment.length, zip.length - 2)
  expect(await read(Buffer.concat([zip, Buffer.from(comment)]))).toEqual(ROWS)
})

test.each<[what: string, change: (zip: Buffer, places: ReturnType<typeof directoryOf>) => Buffer | number]>([
  ['with a directory that claims to be elsewhere', (zip, { end }) => zip.writeUInt32LE(0xffffffff, end + 16)],
  ['with missing 64-bit sizes', (zip, { last }) => zip.writeUInt32LE(0xffffffff, last + 24)],
  [
    'with a part of unknown size',
    (zip, { last }) => {
      zip.writeUInt16LE(8, last + 8)
      zip.writeUInt32LE(0, last + 20)
      return zip.writeUInt32LE(10, last + 24)
    },
  ],
  ['with a part larger than stated', (zip, { last }) => zip.writeUInt32LE(10, last + 24)],
  ['with a part smaller than stated', (zip, { last }) => zip.writeUInt32LE(1_000_000, last + 24)],
  ['with a part that ends too early', (zip, { last }) => zip.writeUInt32LE(40, last + 20)],
  ['with a part beyond the end', (zip, { last }) => zip.writeUInt32LE(0x7fffffff, last + 20)],
  ['with a wrong checksum', (zip, { last }) => zip.writeUInt32LE(1, last + 16)],
  ['with an encrypted part', (zip, { last }) => zip.writeUInt16LE(1, last + 8)],
  ['with an unsupported compression method', (zip, { last }) => zip.writeUInt16LE(12, last + 10)],
  ['with a different name at the part', (zip, { last }) => zip.write('z', zip.readUInt32LE(last + 42) + 30)],
  [
    'with two parts at the same place',
    (zip, { last, entries: [first = 0] }) => zip.writeUInt32LE(zip.readUInt32LE(first + 42), last + 42),
  ],
  ['without a directory', (zip, { end }) => zip.subarray(0, end)],
  ['cut off', (zip) => zip.subarray(0, zip.length / 2)],
])('rejects an archive %s', async (_, change) => {
  const zip = await makeZip(FILES)
  const changed = change(zip, directoryOf(zip))
  expect(await read(typeof changed === 'number' ? zip : Buffer.from(changed))).toBe(NOT_READABLE)
})

test('rejects two parts with the same name', async () => {
  const zip = await makeZip({ ...FILES, 'xl/worksheets/sheet2.xml': '<worksheet/>' })
  const { last } = directoryOf(zip)
  for (const name of [zip.readUInt32LE(last + 42) + 30, last + 46])
    zip.write('1', name + 'xl/worksheets/sheet'.length)
  expect(await read(zip)).toBe(NOT_READABLE)
})

const SHEET = 'xl/worksheets/sheet1.xml'
const many = (text: string, times: number) => text.repeat(times)

/** Builds a workbook with other or additional parts. */
const withParts = (parts: Readonly<Record<string, string>>) => makeZip({ ...FILES, ...parts })
const sheetOf = (data: string, after = '') => ({
  [SHEET]: `<worksheet><sheetData>${data}</sheetData>${after}</worksheet>`,
})

test.each<[what: string, parts: Readonly<Record<string, string>>, why: string | null]>([
  [
    'entities',
    {
      [SHEET]: `<!DOCTYPE w [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><worksheet><sheetData>${row('&b;')}</sheetData></worksheet>`,
    },
    NOT_READABLE,
  ],
  [
    'a zip bomb',
    sheetOf(many(' ', 100_000_000)),
    'is larger than 100 MB when unpacked. Split it into smaller files.',
  ],
  [
    'a tag without an end',
    sheetOf(`<c a="${many('x', 2_000_000)}`),
    'has more than 100,000 characters in a tag.',
  ],
  [
    'a comment without an end',
    sheetOf(`<!--${many('x', 2_000_000)}`),
    'has more than 100,000 characters in a tag.',
  ],
  [
    'many columns',
    sheetOf(many('<row><c r="XFD1"><v>1</v></c></row>', 100_000)),
    'has more than 500 columns',
  ],
  [
    'one long cell',
    sheetOf(row('a') + row('b', many('x', 100_001))),
    'has more than 100,000 characters in the cell B2.',
  ],
  [
    'a long text of escaped characters',
    sheetOf(row(many('&amp;', 3_000_000))),
    'has more than 100,000 characters in the cell A1.',
  ],
  [
    'a shared text that is too long',
    { ...sheetOf(''), 'xl/sharedStrings.xml': `<sst><si><t>${many('&amp;', 3_000_000)}</t></si></sst>` },
    'has more than 100,000 characters in a cell.',
  ],
  [
    'a long shared text',
    {
      ...sheetOf(many('<row><c t="s"><v>0</v></c></row>', 1000)),
      'xl/sharedStrings.xml': `<sst><si><t>${many('x', 100_000)}</t></si></sst>`,
    },
    'has more than 50,000,000 characters in its cells.',
  ],
  [
    'a tag of many attributes',
    sheetOf(`<c ${Array.from({ length: 190_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    'has more than 100,000 characters in a tag.',
  ],
  [
    'cells only in late columns',
    sheetOf(Array.from({ length: 9_000 }, (_, at) => `<row><c r="SF${at + 1}"><v>1</v></c></row>`).join('')),
    'has more than 2,000,000 cells.',
  ],
  ['many empty cells', sheetOf(`<row>${many('<c/>', 2_000_001)}</row>`), 'has more than 2,000,000 cells.'],
  [
    'many merged cells',
    sheetOf(row('a'), many('<mergeCell ref="A1:A1048576"/>', 100_001)),
    'has more than 100,000 merged cells.',
  ],
  [
    'overlapping merged cells',
    sheetOf(many(row('a', 'b'), 1000), many('<mergeCell ref="A1:A1048576"/>', 5000)),
    'has more than 2,000,000 merged cells.',
  ],
  [
    'a row beyond the limit of spreadsheets',
    sheetOf('<row r="99999999"><c><v>1</v></c></row>'),
    NOT_READABLE,
  ],
  ['XML without an end', { [SHEET]: '<worksheet><sheetData><row><c><v>1' }, NOT_READABLE],
  [
    'a missing sheet',
    { 'xl/workbook.xml': FILES['xl/workbook.xml']?.replace('r0', 'r9') ?? '' },
    NOT_READABLE,
  ],
])('rejects a workbook with %s', async (_, parts, why) => {
  const answer = await read(await withParts(parts))
  if (why === null) expect(answer).toBe(null)
  else expect(answer).toContain(why)
})

test('counts a part for each sheet that uses it', async () => {
  const sheets = many('<sheet name="S" r:id="r0"/>', 100)
  const parts = {
    ...sheetOf(many('<row/>', 2_000_000)),
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
  }
  expect(await read(await withParts(parts))).toContain('is larger than 100 MB when unpacked.')
})

test('rejects endless styles, and ignores a format that is too long', async () => {
  const styles = (xml: string) => ({
    ...sheetOf('<row><c s="0"><v>45383</v></c></row>'),
    'xl/styles.xml': `<styleSheet>${xml}</styleSheet>`,
    'xl/_rels/workbook.xml.rels':
      FILES['xl/_rels/workbook.xml.rels']?.replace(
        '</Relationships>',
        '<Relationship Id="s" Type="x/styles" Target="styles.xml"/></Relationships>',
      ) ?? '',
  })
  const bomb = `<cellXfs>${many('<xf numFmtId="14"/>', 100_001)}</cellXfs>`
  expect(await read(await withParts(styles(bomb)))).toContain('has more than 100,000 styles.')
  const long = `<numFmts><numFmt numFmtId="200" formatCode="${many('0', 100_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`
  expect(await read(await withParts(styles(long)))).toEqual([['45383']])
})
