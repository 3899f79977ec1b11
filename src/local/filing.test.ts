import { beforeEach, expect, test } from 'vitest'
import { deleteAll } from './database'
import { asSaved, filledFields, readFiling, rememberFiling, withField, withPack } from './filing'

const scope = { baseUrl: '', person: '1', fleetId: null }
const NOTHING = { next: {}, own: {} }

beforeEach(() => deleteAll(''))

/** Types texts into the statement of a toll, like its page, and saves it. */
async function fill(toll: string, texts: Readonly<Record<string, string>>): Promise<void> {
  let typed = await readFiling(scope, toll)
  for (const [field, text] of Object.entries(texts)) typed = withField(typed, field, text)
  await rememberFiling(scope, toll, asSaved(typed))
}
const fieldsOf = async (toll: string, offered = {}) => filledFields(await readFiling(scope, toll), offered)

test('only the filer’s fields carry over to the next statement', async () => {
  await fill('one', {
    agency: 'E-ZPass',
    plaza: '12',
    amount: '9',
    reference: 'N-1',
    remark: 'Please',
    name: 'Dana Ross',
    role: 'Toll desk',
    contact: 'tolls@alder.example',
  })
  expect(await fieldsOf('two')).toEqual({
    name: 'Dana Ross',
    role: 'Toll desk',
    contact: 'tolls@alder.example',
  })
  expect(await fieldsOf('two', { agency: 'MTA', name: undefined })).toMatchObject({ agency: 'MTA' })
})

test('later statements don’t change a saved one', async () => {
  await fill('one', { agency: 'E-ZPass', name: 'Dana Ross' })
  await fill('blank', { name: '' })
  await fill('two', { agency: 'MTA', name: 'Eli Kane', role: 'Manager' })
  expect(await fieldsOf('one')).toMatchObject({ agency: 'E-ZPass', name: 'Dana Ross', role: '' })
  expect(await fieldsOf('blank')).toMatchObject({ name: '', role: '' })
  expect(await fieldsOf('two')).toMatchObject({ agency: 'MTA', name: 'Eli Kane', role: 'Manager' })
})

test('an unsaved statement starts with the fields of later ones', () => {
  const typed = withField({ ...NOTHING, next: { name: 'Dana Ross' } }, 'amount', '9')
  expect(typed).toEqual({ next: { name: 'Dana Ross' }, own: { name: 'Dana Ross', amount: '9' } })
  expect(filledFields({ ...withField(NOTHING, 'amount', '9'), next: { name: 'Eli Kane' } }, {})).toEqual({
    name: 'Eli Kane',
    amount: '9',
  })
})

test('a pack’s fields fill a statement’s empty ones', async () => {
  await fill('one', { name: 'Dana Ross', amount: '' })
  const pack = { name: 'Eli Kane', role: 'Manager', agency: 'MTA', plaza: '' }
  const packed = async (toll: string, offered = {}) =>
    filledFields(withPack(await readFiling(scope, toll), pack), offered)
  expect(await packed('one', { agency: 'E-ZPass', amount: '9' })).toMatchObject({
    name: 'Dana Ross',
    role: 'Manager',
    agency: 'E-ZPass',
    amount: '',
  })
  expect(await packed('two')).toMatchObject(pack)
})
