import { useState } from 'react'
import { timeText } from '../../../lib/time/time-text'
import { usePlanDesk } from '../form/plan-context'

/** Whether the plan in hand was sent, as its draft has to know it: a tab may be gone before the answer is there. */
export function useSentMark(zone: string) {
  const { store } = usePlanDesk()
  /** On an earlier visit, and on this one; milliseconds since 1970. */
  const [{ before, now }, setMark] = useState<{ before: number | null; now: number | null }>({
    before: null,
    now: null,
  })

  function takeUp(sentAt: number | null) {
    setMark({ before: sentAt, now: null })
    const sent = sentAt === null ? null : timeText(sentAt * 1000, zone, 'minute')
    store.change({ repetition: { ...store.state().repetition, sent } })
  }

  return {
    /** Null where it is known that there is no such plan. */
    sentAt: now ?? before,
    /** Goes on with a draft that was sent, or not (null). */
    takeUp,
    sending: (at: number) => setMark({ before, now: at }),
    /** This time it was not created for sure. */
    refused: () => setMark({ before, now: null }),
    /** Somebody found out that it does not exist. */
    notCreated: () => takeUp(null),
  }
}
