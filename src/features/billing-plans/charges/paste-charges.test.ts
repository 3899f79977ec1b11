import { expect, test } from 'vitest'
import { MAX_PASTED, pastedCharges } from './paste-charges'

const texts = (text: string) =>
  pastedCharges(text).charges.map(({ description, amount, sourceType }) => [description, amount, sourceType])

test('rows from a spreadsheet are description, amount, and source type', () => {
  expect(texts('Toll, express lane\t4.95\tTOLL\r\nFee\t007.50\r\n')).toEqual([
    ['Toll, express lane', '4.95', 'TOLL'],
    ['Fee', '007.50', ''],
  ])
})

test('maps columns by headings', () => {
  expect(texts('Amount\tSource_Type\tDescription\n1\tT\tToll')).toEqual([['Toll', '1', 'T']])
})

test('without a heading for the description, the first row is a charge', () => {
  expect(texts('Amount\t4')).toEqual([['Amount', '4', '']])
})

test('the first row is headings only if no other cell contradicts it', () => {
  expect(texts('Charge 5\t1\tX')).toEqual([['Charge 5', '1', 'X']])
  expect(texts('Charge\t5\tX\nToll\t1\tT')).toEqual([
    ['Charge', '5', 'X'],
    ['Toll', '1', 'T'],
  ])
  expect(texts('Charge\tRate\nToll\t1')).toEqual([['Toll', '1', '']])
  expect(texts('Description\nToll')).toEqual([['Toll', '', '']])
})

test('amounts are written as they will be sent; unparsable ones stay unchanged', () => {
  expect(texts('Toll\t$4.95\tT\nFee\t9,500\tT\nCredit\t(5.00)\tT\nOther\t8:30\tT')).toEqual([
    ['Toll', '4.95', 'T'],
    ['Fee', '9500', 'T'],
    ['Credit', '-5.00', 'T'],
    ['Other', '8:30', 'T'],
  ])
})

test('replaces a line break within a cell with a space, like a single-line field', () => {
  expect(texts('"Toll\r\n bridge"\t"4\n.95"\t"A\u2028B"')).toEqual([['Toll bridge', '4 .95', 'A B']])
})

test('splits text without tabs by its own delimiter', () => {
  expect(texts('"Toll; late";4,95;TOLL\n')).toEqual([['Toll; late', '4,95', 'TOLL']])
})

test('"Type" is the source type', () => {
  expect(texts('Description\tAmount\tType\nToll\t1\tTOLL')).toEqual([['Toll', '1', 'TOLL']])
})

test('drops other columns', () => {
  expect(pastedCharges('Toll\t1\tT\textra').mapping).toEqual(['description', 'amount', 'sourceType', null])
  expect(pastedCharges('Name\tPrice\tTax\nToll\t1\t2').mapping).toEqual(['description', 'amount', null])
})

test('finds a header below a title, and recognizes column names of other systems', () => {
  expect(texts('Charges 2026\n\nCharge Type\tItem\tPrice\nTOLL\tToll\t4.95')).toEqual([
    ['Toll', '4.95', 'TOLL'],
  ])
})

test('detects unnamed columns by their amounts', () => {
  expect(texts('4.95\tToll\tTOLL\n7.50\tFee\tFEE')).toEqual([
    ['Toll', '4.95', 'TOLL'],
    ['Fee', '7.50', 'FEE'],
  ])
})

test('the user can choose the columns and the first charge', () => {
  const text = 'Code\tLabel\tNet\nTOLL\tToll\t4.95'
  const { charges } = pastedCharges(text, { headerRows: 1, mapping: ['sourceType', 'description', 'amount'] })
  expect(charges).toMatchObject([{ description: 'Toll', amount: '4.95', sourceType: 'TOLL' }])
  expect(pastedCharges('Name\tPrice\nToll\t1', { headerRows: 0 }).charges).toHaveLength(2)
})

test('notes that rows beyond the limit are dropped', () => {
  const { charges, notes } = pastedCharges('Toll\t1\n'.repeat(MAX_PASTED + 2))
  expect(charges).toHaveLength(MAX_PASTED)
  expect(notes).toEqual([`first ${MAX_PASTED} of ${MAX_PASTED + 2} rows only`])
})

test('skips empty rows, and gives each charge its own key', () => {
  const { charges } = pastedCharges('\n\t\t\nToll\t1\n \t \nToll\t1')
  expect(charges).toHaveLength(2)
  expect(new Set(charges.map(({ key }) => key)).size).toBe(2)
})

test('replaces a line break within a cell with a space', () => {
  const [charge] = pastedCharges('"Toll\r\n bridge"\t1.00\tT').charges
  expect(charge?.description).toBe('Toll bridge')
})

test('a charge with the name of a heading is a charge', () => {
  const { charges, notes } = pastedCharges('Charge\t5\tX\nName\t$6.00\tY')
  expect(charges.map(({ description, amount }) => [description, amount])).toEqual([
    ['Charge', '5'],
    ['Name', '6.00'],
  ])
  expect(notes).toEqual([])
})

test('a quote is literal unless the closing one ends the cell', () => {
  expect(texts('"Express" lane\t4.95\tT\n"12 in\t5\tT\nToll\t1\tT')).toEqual([
    ['"Express" lane', '4.95', 'T'],
    ['"12 in', '5', 'T'],
    ['Toll', '1', 'T'],
  ])
})

test('F74 many spaces don’t slow down parsing', () => {
  const text = `a${' '.repeat(400_000)}b`
  expect(texts(`${text}\t1`)).toEqual([[text, '1', '']])
})
