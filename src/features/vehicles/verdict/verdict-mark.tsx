import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import type { Verdict, VerdictResult } from '../../../domain/verdict/verdict'

/** The sign beside a headline; the word carries the meaning. */
export function VerdictMark(props: { kind: Verdict['kind'] | VerdictResult['kind'] }) {
  if (props.kind === 'active') return <IconCircleFilled size={18} aria-hidden />
  if (props.kind === 'not-active') return <IconCircle size={18} aria-hidden />
  if (props.kind === 'no-record') return <IconCircleDashed size={18} aria-hidden />
  return <IconAlertTriangle size={20} aria-hidden />
}
