/** Returns the labels of some values in the same order, as options of a filter. */
export const pickLabels = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Record<Value, string> => Object.fromEntries(values.map((value) => [value, labels[value]])) as Record<Value, string>
