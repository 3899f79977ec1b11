import { Button } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'

/** Says that the open list belongs to another fleet than the one chosen since, and offers to begin in that one. */
export function OtherFleet(props: { own: string; chosen: string; onLeave: () => void }) {
  const { own, chosen } = props
  return (
    <Notice
      tone="warning"
      role="status"
      title={`These tolls belong to ${own}`}
      action={
        <Button variant="default" size="compact-sm" onClick={props.onLeave}>
          Start a list in {chosen}
        </Button>
      }
    >
      You chose {chosen} since. This list is still checked in {own}.
    </Notice>
  )
}
