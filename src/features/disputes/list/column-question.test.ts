import { expect, test } from 'vitest'
import { readListOf } from '../../../domain/testing/read-list'
import { columnQuestion } from './column-question'

function answersOf(missing: 'vehicle' | 'time', list: string) {
  const { report, settings } = readListOf(list)
  const { answers } = columnQuestion(missing, report, settings.mapping)
  return answers.map(([label, { mapping = [] }]) => {
    const [name = ''] = label.split(': ')
    return [label, mapping[report.names.indexOf(name)]]
  })
}

test('offers any column for the vehicle, those that could contain plates first', () => {
  expect(
    answersOf(
      'vehicle',
      'Toll Date,Toll Amount,LP / State,Lane,Ref\n2024-03-05 08:30,4.25,MPH6720-NY,North,N-1\n2024-03-06 08:30,4.25,ZDF8221-NY,South,N-2',
    ),
  ).toEqual([
    ['LP / State: MPH6720-NY', 'vehicle'],
    ['Ref: N-1', 'vehicle'],
    ['Lane: North', 'vehicle'],
    ['Toll Date: 2024-03-05 08:30', 'vehicle'],
    ['Toll Amount: 4.25', 'vehicle'],
  ])
})

test('offers a column with different letters in each row before references', () => {
  const list =
    'Trn,Lane,Mark,Toll Date\nTX100,ENT-1,MR93354,2024-03-05 08:30\nTX101,ENT-2,KBO7730,2024-03-06 08:30'
  expect(answersOf('vehicle', list).map(([label]) => label)).toEqual([
    ...['Mark: MR93354', 'Trn: TX100', 'Lane: ENT-1', 'Toll Date: 2024-03-05 08:30'],
  ])
})

test('doesn’t offer used columns for the time', () => {
  expect(answersOf('time', 'Plate,Amount,Passed\nZDF8221,4.25,2024-03-05 08:30')).toEqual([
    ['Passed: 2024-03-05 08:30', 'date_time'],
  ])
})

test('offers only columns with times for the time, first a date with its time', () => {
  const list =
    'Plate,Tran Dt,Tran Hr,Lane,Serial no,Posted on,Remark\nZDF8221,02/01/2024,12:05 PM,4,1005,02/03/2024 01:10,Bridge'
  expect(answersOf('time', list).map(([label]) => label)).toEqual([
    'Tran Dt: 02/01/2024 · Tran Hr: 12:05 PM',
    'Tran Dt: 02/01/2024 · Serial no: 1005',
    'Tran Dt: 02/01/2024',
    'Posted on: 02/03/2024 01:10',
  ])
})

test('a date and its time are used together', () => {
  const { report, settings } = readListOf('Plate,Tran Dt,Tran Hr\nZDF8221,02/01/2024,12:05 PM')
  const [[, change] = []] = columnQuestion('time', report, settings.mapping).answers
  expect(change).toEqual({ mapping: ['plate', 'date', 'time'] })
})
