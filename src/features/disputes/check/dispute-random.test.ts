import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Revision } from '../../../api/resources/revision'
import { json } from '../../../api/testing/fake-service'
import { fakeHistory, revision } from '../../../domain/testing/fake-history'
import { randomFrom } from '../../../domain/testing/random-history'
import { verdictAt } from '../../../domain/verdict/verdict'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { formatInstant, MINUTE, SECOND } from '../../../lib/time/instant'
import { forgetOwner } from '../../../local/forget'
import { fakeDisputes, SCOPE } from '../testing/fake-disputes'

beforeEach(async () => {
  await forgetOwner(SCOPE)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

const START = Date.UTC(2024, 2, 1) * 1000
const seed = randomSeed()

/** A history of a few days, oldest first, with equal instants now and then. */
function history(random: (below: number) => number, most: number): Revision[] {
  let at = START
  return Array.from({ length: random(most) }, (_, index) => {
    at += random(4) === 0 ? 0 : random(90) * MINUTE
    const kind = index === 0 ? '+' : random(12) === 0 ? '-' : '~'
    return revision(index + 1, formatInstant(at), random(2) === 0, { kind })
  })
}

test(`random crashes, 429, 5xx, and expiry: every toll is checked correctly, and once (seed ${seed})`, async () => {
  for (let round = 0; round < runs(30); round++) {
    const random = randomFrom(seed + round)
    const vehicles = 1 + random(20)
    const histories = new Map(
      Array.from(
        { length: vehicles },
        (_, at) => [at + 1, history(random, random(3) === 0 ? 60 : 8)] as const,
      ),
    )
    const fake = fakeDisputes(histories, undefined, [undefined, 7, 20][random(3)])
    const tolls = Array.from({ length: 1 + random(120) }, () => ({
      id: 1 + random(vehicles),
      at: START + random(3 * 24 * 60) * MINUTE,
    }))
    const lines = tolls.map(({ id, at }) => `${id}\t${formatInstant(at).slice(0, 16)}`)
    let troubles = random(30)
    fake.fault = () => {
      if (troubles === 0 || random(4) > 0) return null
      troubles--
      const kind = random(4)
      if (kind === 0) fake.service.valid = ''
      if (kind === 1) return json({ detail: 'Wait.' }, 429, { 'Retry-After': '2' })
      return kind === 2 ? json({ detail: 'Down.' }, 503) : kind === 3 ? json({ detail: 'Oops.' }, 500) : null
    }
    let controller = fake.controller()
    controller.paste({ text: ['Vehicle ID\tTime', ...lines].join('\n'), file: undefined })
    await step(20)
    const id = controller.store.state().list?.id ?? ''
    controller.checkAll()
    let known = new Map<number, unknown>()
    for (let steps = 0; controller.store.state().run.phase !== 'done'; steps++) {
      expect(steps, `round ${round} ends`).toBeLessThan(20_000)
      await step(random(200))
      if (random(30) > 0 || steps > 500) continue
      const rows = controller.store.state().rows.filter(({ answers }) => answers.length > 0)
      const before = new Map(rows.map(({ toll, answers }) => [toll.index, answers]))
      controller.stop()
      controller = fake.controller()
      await reopen(controller, id)
      const now = new Map(controller.store.state().rows.map(({ toll, answers }) => [toll.index, answers]))
      for (const [index, answers] of [...known, ...before]) expect(now.get(index)).toEqual(answers)
      known = before
      if (controller.store.state().run.phase !== 'done') controller.resume()
    }
    await step(1000)
    const { rows, run } = controller.store.state()
    expect(run, `round ${round}`).toMatchObject({ done: tolls.length, total: tolls.length })
    for (const { toll, answers } of rows) {
      const asked = tolls[toll.index]
      if (asked === undefined) throw new Error('a row too many')
      const moment = { start: asked.at, end: asked.at + 60 * SECOND - 1, offsetSeconds: 0, zone: 'UTC' }
      const verdict = await verdictAt(fakeHistory(histories.get(asked.id) ?? []), moment)
      expect(answers, `round ${round}, row ${toll.index}`).toMatchObject([
        {
          vehicleId: asked.id,
          failure: null,
          moments: [{ kind: verdict.kind, revisionId: verdict.deciding?.id ?? null }],
        },
      ])
    }
    // Nothing is requested twice.
    const sent = fake.answered.length
    controller.checkAll()
    await step(1000)
    expect(controller.store.state().run.phase).toBe('done')
    expect(fake.answered).toHaveLength(sent)
    controller.stop()
  }
})

/** Delivers messages and requests, and advances the clock. */
async function step(ms: number): Promise<void> {
  for (let times = 0; times < 4; times++) {
    await vi.advanceTimersByTimeAsync(ms / 4)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function reopen(controller: ReturnType<ReturnType<typeof fakeDisputes>['controller']>, id: string) {
  let isOpen = false
  void controller.open(id).then(() => {
    isOpen = true
  })
  while (!isOpen) await step(10)
}
