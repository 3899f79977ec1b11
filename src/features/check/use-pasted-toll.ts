import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findTolls, tollParts } from '../../domain/dispute/found-tolls'
import {
  isNotice,
  isProse,
  isTollTable,
  readTollSentence,
  type TollSentence,
  withoutMail,
} from '../../domain/dispute/toll-line'
import { readNotice } from '../../domain/dispute/toll-text'
import { amountsText } from '../../domain/evidence/pasted-amounts'
import type { QuestionFiller } from '../../domain/verdict-view/asked-form'
import { LONGEST_NAME } from './check-search'

/**
 * `isUnclear`: the text isn't clear about its toll; `needsTime`: the user hasn't entered the time since;
 * `isTaken`: the fields are of the text, and so are its amount and reference.
 */
type PastedToll = TollSentence & Readonly<Record<'isUnclear' | 'needsTime' | 'isTaken', boolean>>

const NOTHING: PastedToll = {
  ...{ vehicle: '', at: '', amount: '', reference: '', ignored: '' },
  ...{ isUnclear: true, needsTime: false, isTaken: false },
}

/** Fills the form from a toll pasted anywhere on the page. Text for a single field stays in that field. */
export function usePastedToll(props: {
  name: string
  setName: (name: string) => void
  onList: (text: string) => void
}) {
  const filler = useRef<QuestionFiller>(null)
  const [pasted, setPasted] = useState(NOTHING)
  const [list, setList] = useState<{ readonly text: string; readonly count: number } | null>(null)

  function fillFrom(text: string): boolean {
    const toll = isNotice(text) ? readNotice(text) : null
    const read = toll ?? (isTollTable(text) ? 'several tolls' : readTollSentence(text))
    const isOne = typeof read === 'object' && read !== null
    // A table is a list already.
    const tolls = !isOne && (toll !== null || isProse(text)) ? findTolls(text) : []
    setList(tolls.length > 1 ? { text, count: tolls.length } : null)
    if (tolls.length > 1) return true
    if (read === null) return false
    if (read === 'several tolls') {
      props.onList(text)
      return true
    }
    const { vehicle, at, zone } = read
    const amount = amountsText(text, read.amount)
    filler.current?.fill({ at, ...(zone !== undefined && { zone }) })
    props.setName(vehicle)
    setPasted({ ...read, amount, isUnclear: at === '', needsTime: at === '', isTaken: true })
    return true
  }

  /** Shows a text that isn't one toll, and offers it as a list. The fields stay as they are. */
  function refuse(text: string): void {
    const needsTime = props.name !== '' && filler.current?.hasTime() === false
    setPasted({ ...NOTHING, ignored: text, needsTime })
    setList({ text, count: 0 })
  }

  useWindowEvent('paste', (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const isInForm = filler.current?.form?.contains(target) === true
    // A text pasted into another field of the page stays there.
    if (!isInForm && target?.closest('input, textarea, [contenteditable]')) return
    const text = withoutMail(event.clipboardData?.getData('text/plain') ?? '')
    if (!fillFrom(text)) {
      // A short text stays in the field. A field would join the lines of a longer one.
      if (text.trim().length <= LONGEST_NAME && !/\n/.test(text.trim())) return
      refuse(text)
    }
    event.preventDefault()
    // Enter then checks the toll.
    if (!isInForm) filler.current?.focusTime()
  })

  return {
    filler,
    /** Takes a line that is typed into the field of the vehicle, if no time is typed. Returns whether it did. */
    takeLine(): boolean {
      const isLine = filler.current?.hasTime() === false && readTollSentence(props.name) !== null
      if (isLine) flushSync(() => fillFrom(props.name))
      return isLine
    },
    /** The parsed toll. If a text couldn't be parsed, all of it is `ignored`. */
    pasted,
    /** A text for a list: `count` tolls that were found, or 0 for a text that isn't one toll. */
    list: list && { count: list.count, open: () => props.onList(list.text) },
    /** Fills a field with a part of the text that the user chose. */
    choose(part: { readonly vehicle: string } | { readonly at: string }) {
      if ('at' in part) filler.current?.fill(part)
      else props.setName(part.vehicle)
      const { amounts, references } = tollParts(pasted.ignored)
      const only = (all: readonly string[]) => (new Set(all).size === 1 && all[0]) || ''
      setPasted({
        ...pasted,
        ...part,
        amount: pasted.amount || amountsText(pasted.ignored, only(amounts)),
        reference: pasted.reference || only(references),
        needsTime: pasted.needsTime && !('at' in part),
        isTaken: true,
      })
    },
    forget() {
      setPasted(NOTHING)
      setList(null)
    },
  }
}
