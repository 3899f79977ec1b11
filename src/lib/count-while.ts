/** Returns how many indexes below `length` hold, if none holds after one that doesn't: a binary search. */
export function countWhile(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
