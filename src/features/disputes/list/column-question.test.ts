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
