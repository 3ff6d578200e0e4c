import { archiveAddress, equipmentEndpoints } from '@shared/contract/equipment'
import { notify, useCallMutation } from '@shared/portal'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useHasArchive } from '../form/controls/EquipmentPicker'
import styles from './FieldValue.module.css'

/**
 * The number of a device as a link to its archive. The device is looked up only on click, so that a table of two hundred devices
 * sends no requests. The service decides which devices the user may open.
 */
export function ArchiveLink({ number }: { number: string }) {
  const navigate = useNavigate()
  const mayLook = useHasArchive()
  const find = useCallMutation(equipmentEndpoints.resolve, {
    onSuccess: ({ list }) => {
      const [device] = list
      if (device) void navigate(archiveAddress(device.equclacode, device.id))
      else notify.warning('没有找到这台设备的档案，或者您不能查看')
    },
  })
  if (!mayLook) return <>{number}</>
  return (
    <Button
      type="link"
      className={styles.archive}
      loading={find.isPending}
      aria-label={`打开设备档案 ${number}`}
      onClick={() => find.mutate({ body: { ids: [], numbers: [number] } })}
    >
      {number}
    </Button>
  )
}
