// Workbooks that no spreadsheet program writes.

export interface ZipOptions {
  /** Overrides the unpacked size in the directory. Default: the true size. */
  readonly saidSize?: (size: number) => number
}

export async function makeZip(
  files: Readonly<Record<string, string>>,
  { saidSize = (size) => size }: ZipOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const packed = Buffer.from(await new Response(stream).arrayBuffer())
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(content), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(saidSize(content.length), 18)
    about.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), about, place, Buffer.from(name))
    bodies.push(Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed)
    at += 30 + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06'), end])
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'

/** Builds a workbook's files. `sheets`: the XML of each sheet's rows. `strings`: the XML of the shared strings. */
export function workbookFiles(sheets: readonly string[], strings = ''): Record<string, string> {
  const parts = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  const relations = [...parts.map((part) => ['worksheet', part]), ['sharedStrings', 'sharedStrings.xml']].map(
    ([type, part], at) => `<Relationship Id="r${at}" Type="${REL}/${type}" Target="${part}"/>`,
  )
  const names = sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r${at}"/>`)
  return {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relationships(
      `<Relationship Id="r" Type="${REL}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(relations.join('')),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    ...Object.fromEntries(
      parts.map((part, at) => [`xl/${part}`, `<worksheet><sheetData>${sheets[at]}</sheetData></worksheet>`]),
    ),
  }
}

const relationships = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`

function crc32(bytes: Uint8Array): number {
  let checksum = -1
  for (const byte of bytes) {
    checksum ^= byte
    for (let bit = 0; bit < 8; bit++) checksum = checksum & 1 ? (checksum >>> 1) ^ 0xedb88320 : checksum >>> 1
  }
  return ~checksum >>> 0
}
