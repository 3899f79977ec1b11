/** How many of the indexes below `length` hold, where none holds after one that does not: a binary search. */
export function countWhile(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
