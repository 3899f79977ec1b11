import { expect, test } from 'vitest'
import { fakeLocks } from '../../api/testing/fake-locks'
import { createTabTurn } from './tab-turn'

/** Creates tabs of one browser, and records their reads and reports. */
function browser() {
  const locks = fakeLocks()
  return (tab: string) => {
    const told: boolean[] = []
    const reads: boolean[] = []
    const turn = createTabTurn({
      locks: locks.of(tab),
      name: 'sending',
      read: async (isMine) => void reads.push(isMine),
      onElsewhere: (isElsewhere) => void told.push(isElsewhere),
    })
    return { turn, told, reads, close: () => locks.close(tab) }
  }
}

test.each(['ends its work', 'is closed'])(
  'one tab works at a time; the other reports it, and checks again when the first %s',
  async (how) => {
    const openTab = browser()
    const [first, second] = [openTab('first'), openTab('second')]
    let end = () => {}
    const taken = first.turn.take(() => new Promise<void>((resolve) => (end = resolve)))
    let times = 0
    second.turn.start()
    await expect.poll(() => second.told).toEqual([true])
    expect(second.reads).toEqual([false])
    await second.turn.take(async () => void times++)
    expect([times, second.turn.isTaken()]).toEqual([0, false])
    if (how === 'is closed') first.close()
    else {
      end()
      await taken
    }
    await expect.poll(() => second.told.at(-1)).toBe(false)
    expect(second.reads.at(-1)).toBe(true)
    await second.turn.take(async () => void times++)
    expect(times).toBe(1)
  },
)

test('a click detects and reports that a different tab has started since the last check', async () => {
  const openTab = browser()
  const [first, second] = [openTab('first'), openTab('second')]
  second.turn.start()
  await expect.poll(() => second.told).toEqual([false])
  let end = () => {}
  const taken = first.turn.take(() => new Promise<void>((resolve) => (end = resolve)))
  await second.turn.take(() => Promise.reject(new Error('not its turn')))
  expect(second.told).toEqual([false, true])
  end()
  await taken
  await expect.poll(() => second.told).toEqual([false, true, false])
})

test('a second click does nothing, and neither does looking again while this tab works', async () => {
  const { turn, told } = browser()('only')
  let times = 0
  const work = async () => {
    times++
    turn.reread()
  }
  await Promise.all([turn.take(work), turn.take(work)])
  expect([times, told]).toEqual([1, []])
})

test('a click during a check waits for it, and isn’t mistaken for a different tab’s', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const told: boolean[] = []
  let reads = 0
  const turn = createTabTurn({
    locks: fakeLocks().of('only'),
    name: 'sending',
    read: () => (++reads === 1 ? Promise.resolve() : gate),
    onElsewhere: (isElsewhere) => void told.push(isElsewhere),
  })
  turn.start()
  await expect.poll(() => told).toEqual([false])
  turn.reread()
  await expect.poll(() => reads).toBe(2)
  let times = 0
  const taken = turn.take(async () => void times++)
  open()
  await taken
  expect([times, told.includes(true)]).toEqual([1, false])
})
