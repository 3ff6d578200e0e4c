import { CloseCircleFilled } from '@ant-design/icons'

const label = '清除'

/** Value of antd's `allowClear`: with `true`, what empties an input or a select has an English name. */
export const clearButton = { clearIcon: <CloseCircleFilled aria-label={label} />, label }
