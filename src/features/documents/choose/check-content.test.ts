import { describe, expect, test } from 'vitest'
import { streamPdf, tablePdf } from '../testing/pdf-samples'
import { checkContent } from './check-content'

const bytes = (latin: string) => Uint8Array.from(latin, (letter) => letter.charCodeAt(0))
const check = (latin: string) => checkContent(new Blob([bytes(latin)]))
const PDF = tablePdf(['<</Type/Catalog>>'])

test.each([
  ['\x89PNG\r\n\x1a\n', 'It looks like an image'],
  ['\xff\xd8\xff\xe0', 'It looks like an image'],
  ['RIFF\x01\x02\x03\x04WEBPVP8 ', 'It looks like an image'],
  ['\0\0\0\x18ftypheic', 'It looks like an image'],
  ['PK\x03\x04', 'It looks like a ZIP archive'],
  [
    `PK\x03\x04${'\x14'.repeat(26)}[Content_Types].xml`,
    'It looks like a Word, Excel, or PowerPoint document',
  ],
  ['\xd0\xcf\x11\xe0\xa1\xb1', 'It looks like a Word, Excel, or PowerPoint document'],
  ['\n <!-- saved --><!DOCTYPE html><html>', 'It looks like a web page'],
  ['\xef\xbb\xbf<HTML>', 'It looks like a web page'],
  ['Dear Sir,\r\n\tplease', 'It looks like plain text'],
  ['\x01\x02\x03', 'It doesn’t start like a PDF'],
])('%j: %s', async (latin, looks) => {
  expect(await check(latin)).toEqual({
    kind: 'refused',
    reason: `This isn’t a PDF. ${looks}, despite its name. Save it as a PDF, or choose another file.`,
  })
})

const ROOT = ['<</Type/Catalog>>']
const ENCRYPT = '/Encrypt 9 0 R'
const WRAPPER = [...ROOT, '<</Type/Filespec/F(a.pdf)/AFRelationship/EncryptedPayload>>']

test.each<[string, string, boolean]>([
  ['in its trailer', tablePdf(ROOT, ENCRYPT), true],
  ['as a dictionary', tablePdf(ROOT, '/Encrypt<</Filter/Standard>>'), true],
  ['in a cross-reference stream', streamPdf(ROOT, ENCRYPT), true],
  ['across two slices', tablePdf(ROOT, ENCRYPT).padStart(4_194_304 + 60), true],
  ['a wrapper', tablePdf(WRAPPER), true],
  ['unencrypted', PDF, false],
  ['unencrypted, with a stream', streamPdf(ROOT), false],
  ['a longer name', tablePdf(ROOT, '/EncryptMetadata true'), false],
  ['null', tablePdf(ROOT, '/Encrypt null'), false],
])('encrypted: %s', async (_, latin, encrypted) => {
  expect(await check(`%PDF-1.7\n${latin}`)).toMatchObject({ encrypted })
})

describe('checkContent reads the bytes', () => {
  test('a PDF, also after other bytes within the first 1,024', async () => {
    const fine = { kind: 'pdf', encrypted: false, cutShort: false }
    expect(await check(PDF)).toEqual(fine)
    expect(await check('x'.repeat(1019) + PDF)).toEqual(fine)
    expect(await check('x'.repeat(1020) + PDF)).toMatchObject({ kind: 'refused' })
  })

  test('an empty file is refused', async () => {
    expect(await check('')).toEqual({ kind: 'refused', reason: 'This file is empty. Choose another file.' })
  })

  test('reports an unreadable file', async () => {
    const file = new Blob(['x'])
    file.slice = () => {
      throw new DOMException('gone', 'NotFoundError')
    }
    expect(await checkContent(file)).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/^We couldn’t read this file/),
    })
  })

  test('a file without %%EOF near its end is truncated', async () => {
    expect(await check('%PDF-1.7')).toMatchObject({ cutShort: true })
    expect(await check(`${PDF}${' '.repeat(70_000)}`)).toMatchObject({ cutShort: true })
  })
})
