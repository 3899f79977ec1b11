import { expect, test } from 'vitest'
import { checkAttachment, checkJson } from './check-statement'
import older from './older-statements.json'
import { fileOf, fileText, hashOf, textOf } from './statement-file'
import { statementFile } from './statement-schema'
import { contentOf } from './statement-words'

const files = older.map((file) => statementFile.parse(file))

test.each(files)(
  'a statement of an earlier console is intact, and can be read: $data.asked.typed',
  async (file) => {
    const intact = { kind: 'intact', data: file.data, isResaved: false }
    expect(fileOf(file.data)).toEqual(file)
    expect(await checkJson(fileText(file))).toEqual(intact)
    expect(await checkAttachment(textOf(file.data), file.sha256)).toEqual(intact)
    const { sections } = await contentOf(file)
    const basis = sections.find(({ title }) => title === 'Based on')
    expect(basis?.kind === 'facts' && basis.facts[0]?.name).toBe('Why')
  },
)

test('a time of a record may be cut, and nothing else in a sentence', async () => {
  const [file] = files.filter(({ data }) => data.findings[0]?.caveats.includes('deletion'))
  if (!file) throw new Error('no deletion')
  const checked = async (change: (sentence: string) => string) => {
    const findings = file.data.findings.map((one) => ({ ...one, sentence: change(one.sentence) }))
    const text = textOf({ ...file.data, findings })
    return (await checkAttachment(text, hashOf(text))).kind
  }
  expect(await checked((sentence) => sentence)).toBe('intact')
  expect(await checked((sentence) => sentence.replace('01:00:00 EST', '01:00:00.1 EST'))).toBe('altered')
  expect(await checked((sentence) => sentence.replace('01:00:00', '01:00:01'))).toBe('altered')
  expect(await checked((sentence) => sentence.replace('at 08:30', 'at 08:3'))).toBe('altered')
})
