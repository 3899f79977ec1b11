import type { Archive } from './archive'
import { cap, LONGEST, UnfitFile } from './unfit-file'
import { scanXml } from './xml-scanner'

const MAX_SHEETS = 200
const MAX_STYLES = 100_000
const MAX_TEXTS = 2_000_000

export type WorkbookParts = Awaited<ReturnType<typeof readParts>>

export async function readParts(archive: Archive) {
  const [main] = (await relationsOf(archive, '_rels/.rels', '')).filter(isOf('officeDocument'))
  if (!main) throw new Error('No workbook')
  const [folder = ''] = /^.*\//.exec(main.part) ?? []
  const relations = await relationsOf(
    archive,
    `${folder}_rels/${main.part.slice(folder.length)}.rels`,
    folder,
  )
  const sheets: { readonly name: string; readonly isHidden: boolean; readonly part: string }[] = []
  let [active, is1904] = [0, false]
  await scanXml(archive.text(main.part), {
    open(tag, { name = '', state, id, activeTab, date1904 }) {
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
      if (tag === 'workbookView') active = Number(activeTab ?? 0)
      if (tag !== 'sheet') return
      const relation = relations.find((one) => one.id === id)
      if (!relation) throw new Error('No sheet')
      // A sheet that only contains a chart has no rows.
      const isHidden = !isOf('worksheet')(relation) || (state !== undefined && state !== 'visible')
      cap(sheets.push({ name, part: relation.part, isHidden }), MAX_SHEETS, 'sheets')
    },
  })
  const partOf = (type: string) => relations.find((one) => isOf(type)(one) && archive.has(one.part))?.part
  return {
    sheets,
    active,
    is1904,
    texts: await textsOf(archive, partOf('sharedStrings')),
    formats: await formatsOf(archive, partOf('styles')),
  }
}

type Relation = Readonly<Record<'id' | 'type' | 'part', string>>

/** Compares the last path segment, because the type's URL depends on the OOXML variant (Transitional or Strict). */
const isOf = (type: string) => (relation: Relation) => relation.type.endsWith(`/${type}`)

async function relationsOf(archive: Archive, part: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = []
  await scanXml(archive.text(part), {
    open(tag, { Id: id = '', Type: type = '', Target = '' }) {
      if (tag !== 'Relationship') return
      const { pathname } = new URL(Target, `file:///${folder}`)
      relations.push({ id, type, part: decodeURI(pathname.slice(1)) })
    },
  })
  return relations
}

async function textsOf(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (part === undefined) return texts
  let item = ''
  // Pronunciation guides (`rPh`) aren't part of a cell's text.
  let [isText, isAloud] = [false, false]
  await scanXml(archive.text(part), {
    open(name) {
      if (name === 'si') item = ''
      if (name === 'rPh') isAloud = true
      isText = name === 't' && !isAloud
    },
    close(name) {
      if (name === 'si') cap(texts.push(unescapedText(item)), MAX_TEXTS, 'texts')
      if (name === 'rPh') isAloud = false
      isText = false
    },
    text(text) {
      if (!isText) return
      item += text
      if (item.length > LONGEST) throw new UnfitFile('has more than 100,000 characters in a cell.')
    },
  })
  return texts
}

/** Decodes `_x000D_`, which Excel writes for characters that XML can't contain. */
export const unescapedText = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** Maximum length of a format in Excel. Formatting every cell by a longer one would be slow. */
const LONGEST_FORMAT = 255

async function formatsOf(archive: Archive, part: string | undefined): Promise<string[]> {
  const formats: string[] = []
  if (part === undefined) return formats
  const codes = new Map(Object.entries(BUILT_IN))
  let isOfCells = false
  await scanXml(archive.text(part), {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isOfCells = true
      if (name === 'numFmt' && formatCode.length <= LONGEST_FORMAT) codes.set(numFmtId, formatCode)
      if (name === 'xf' && isOfCells)
        cap(formats.push(codes.get(numFmtId) ?? 'General'), MAX_STYLES, 'styles')
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

const numbered = (first: number, codes: string) =>
  Object.fromEntries(codes.split('|').map((code, at) => [first + at, code]))
const DATES = Array.from({ length: 10 }, () => 'yyyy-mm-dd').join('|')

/** Built-in formats, which files don't define. IDs 27–36 and 50–59 are East Asian dates. */
const BUILT_IN: Readonly<Record<string, string>> = {
  ...numbered(1, '0|0.00|#,##0|#,##0.00|$#,##0_);($#,##0)|$#,##0_);($#,##0)|$#,##0.00_);($#,##0.00)'),
  ...numbered(8, '$#,##0.00_);($#,##0.00)|0%|0.00%|0.00E+00|# ?/?|# ??/??|m/d/yyyy|d-mmm-yy|d-mmm|mmm-yy'),
  ...numbered(18, 'h:mm AM/PM|h:mm:ss AM/PM|h:mm|h:mm:ss|m/d/yyyy h:mm'),
  ...numbered(27, DATES),
  ...numbered(37, '#,##0 ;(#,##0)|#,##0 ;(#,##0)|#,##0.00;(#,##0.00)|#,##0.00;(#,##0.00)'),
  ...numbered(45, 'mm:ss|[h]:mm:ss|mm:ss.0|##0.0E+0|@'),
  ...numbered(50, DATES),
}
