import { expect, test } from 'vitest'
import { filesOfTransfer } from '../choose/drop-area'
import { createUploadPace, defaultTitle, progressText } from './upload-item'

test.each([
  ['Notice 118.pdf', 'Notice 118'],
  ['a.PDF', 'a'],
  ['a.pdf.pdf', 'a.pdf'],
  ['.pdf', '.pdf'],
  ['../../é"\r\n.pdf', '../../é"'],
  ['exe.\u202Egnp.pdf', 'exe. gnp'],
  ['notice', 'notice'],
])('the title of %j is %j', (name, title) => {
  expect(defaultTitle(name)).toBe(title)
})

test('the speed is that of the last seconds, and starts over with each upload', () => {
  const pace = createUploadPace()
  expect(pace.at(0, 0, 1000)).toBeNull()
  expect(pace.at(500, 50, 1000)).toBeNull()
  expect(pace.at(1000, 100, 1000)).toEqual({ bytesPerSecond: 100, secondsLeft: 9 })
  expect(pace.at(6000, 100, 1000), 'a standstill').toBeNull()
  expect(pace.at(7000, 500, 1000)).toEqual({ bytesPerSecond: 400, secondsLeft: 2 })
  expect(pace.at(7100, 10, 1000), 'sent again').toBeNull()
  expect(pace.at(8100, 20, 1000)).toEqual({ bytesPerSecond: 10, secondsLeft: 98 })
})

test('announces the start, each quarter, and the end once', () => {
  const texts = Array.from({ length: 101 }, (_, sent) => progressText(sent, 100))
  expect([...new Set(texts)]).toEqual([
    'Upload started',
    '25 percent sent',
    '50 percent sent',
    '75 percent sent',
    'Sent, waiting for confirmation',
  ])
})

test('separates folders from files', () => {
  const file = new File(['x'], 'a.pdf')
  const item = (entry: object | null, of: File | null, kind = 'file') => ({
    kind,
    webkitGetAsEntry: () => entry,
    getAsFile: () => of,
  })
  const items = [
    item({ isDirectory: true, name: 'scans' }, file),
    item({ isDirectory: false, name: 'a.pdf' }, file),
    item(null, null, 'string'),
  ]
  const transfer = (list: readonly object[], files: File[]) =>
    ({ items: list, files }) as unknown as DataTransfer
  expect(filesOfTransfer(transfer(items, [file, file]))).toEqual({ files: [file], folders: ['scans'] })
  expect(filesOfTransfer(transfer([], [file]))).toEqual({ files: [file], folders: [] })
})
