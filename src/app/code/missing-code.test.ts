import { expect, test, vi } from 'vitest'
import { registerDraftWriter } from '../../local/draft-flush'
import { saveAndReload } from './missing-code'

test('the reload for new code waits until every draft is written', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  let written: () => void = () => undefined
  registerDraftWriter(
    () =>
      new Promise((resolve) => {
        written = resolve
      }),
  )
  const reloaded = saveAndReload()
  await new Promise((resolve) => setImmediate(resolve))
  expect(reload).not.toHaveBeenCalled()
  written()
  await reloaded
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
