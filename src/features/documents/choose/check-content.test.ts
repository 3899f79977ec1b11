import { describe, expect, test } from 'vitest'
import { checkContent, fileKind } from './check-content'

const bytes = (latin: string) => Uint8Array.from(latin, (letter) => letter.charCodeAt(0))
const check = (latin: string) => checkContent(new Blob([bytes(latin)]))
const PDF = '%PDF-1.7\n1 0 obj\n%%EOF'

test.each([
  ['\x89PNG\r\n\x1a\n', 'a PNG picture'],
  ['\xff\xd8\xff\xe0', 'a JPEG picture'],
  ['GIF89a', 'a GIF picture'],
  ['II*\0', 'a TIFF picture'],
  ['RIFF\x01\x02\x03\x04WEBPVP8 ', 'a WebP picture'],
  ['\0\0\0\x18ftypheic', 'a HEIC picture, as phones take them'],
  ['PK\x03\x04', 'a ZIP archive'],
  [`PK\x03\x04${'\x14'.repeat(26)}[Content_Types].xml`, 'a document of Word, Excel or PowerPoint'],
  [
    `PK\x03\x04${'\x14'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`,
    'an OpenDocument text or table',
  ],
  ['\xd0\xcf\x11\xe0\xa1\xb1', 'an old document of Word, Excel or Outlook'],
  ['{\\rtf1', 'an RTF document'],
  ['\n <!-- saved --><!DOCTYPE html><html>', 'a web page'],
  ['\xef\xbb\xbf<HTML>', 'a web page'],
  ['<?xml version="1.0"?>', 'an XML or SVG file'],
  ['%!PS-Adobe', 'a PostScript file'],
  ['MZ\x90\0', 'a program'],
  ['Dear Sir,\r\n\tplease', 'plain text'],
  ['\x01\x02\x03', null],
])('%j looks like %s', (latin, kind) => {
  expect(fileKind(bytes(latin))).toBe(kind)
})

describe('checkContent reads the bytes', () => {
  test('a PDF, also after other bytes within the first 1,024', async () => {
    const fine = { kind: 'pdf', encrypted: false, cutShort: false }
    expect(await check(PDF)).toEqual(fine)
    expect(await check('x'.repeat(1019) + PDF)).toEqual(fine)
    expect(await check('x'.repeat(1020) + PDF)).toMatchObject({ kind: 'refused' })
  })

  test('a file that is no PDF is refused with what it looks like', async () => {
    expect(await check('<html>%PDX-')).toEqual({
      kind: 'refused',
      reason:
        'It is not a PDF. It looks like a web page, whatever its name says. Save it as a PDF and choose that, or choose another file.',
    })
    expect(await check('\x01\x02')).toMatchObject({
      reason: expect.stringContaining('It does not start like a PDF'),
    })
    expect(await check('')).toEqual({ kind: 'refused', reason: 'It is empty: 0 bytes. Choose another file.' })
  })

  test('a file that cannot be read', async () => {
    const file = new Blob(['x'])
    file.slice = () => {
      throw new DOMException('gone', 'NotFoundError')
    }
    expect(await checkContent(file)).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/^It cannot be read/),
    })
  })

  test('/Encrypt in either end means encrypted, a longer name does not', async () => {
    const middle = 'x'.repeat(70_000)
    for (const text of [`%PDF-1.7 /Encrypt 5 0 R${middle}%%EOF`, `%PDF-1.7${middle}/Encrypt<<>>%%EOF`]) {
      expect(await check(text)).toMatchObject({ encrypted: true, cutShort: false })
    }
    expect(await check(`${PDF}/EncryptMetadata true`)).toMatchObject({ encrypted: false })
    expect(await check(`%PDF-1.7${middle}/Encrypt 5 0 R${middle}%%EOF`)).toMatchObject({ encrypted: false })
  })

  test('without %%EOF near its end it is cut short', async () => {
    expect(await check('%PDF-1.7')).toMatchObject({ cutShort: true })
    expect(await check(`${PDF}${' '.repeat(70_000)}`)).toMatchObject({ cutShort: true })
  })

  test('reads only the ends of a large file', async () => {
    const read: number[] = []
    const file = {
      size: 5e9,
      slice: (from: number, to = 5e9) => {
        read.push(to - from)
        return new Blob([PDF])
      },
    }
    await checkContent(file as unknown as Blob)
    expect(Math.max(...read)).toBeLessThanOrEqual(65_536)
  })
})
