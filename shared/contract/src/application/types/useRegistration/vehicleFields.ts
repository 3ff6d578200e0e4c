import type { Condition } from '../../../form/condition'
import type { FieldDefinition } from '../../../form/definition'

/** Whether the form is about cylinders, and about those of a vehicle: they are registered by vehicle, one certificate each (《特种设备使用管理规则》). */
export const ofCylinders: Condition = { field: 'categoryCode', in: ['2300'] }
export const ofVehicle: Condition = { all: [ofCylinders, { field: 'vehicleCylinders', in: ['1'] }] }

/** Whether cylinders are those of a vehicle, and which one it is. */
export const vehicleFields: readonly FieldDefinition[] = [
  {
    key: 'vehicleCylinders',
    label: '车用气瓶',
    type: 'enum',
    enum: 'yesNo',
    required: ofCylinders,
    visibleWhen: ofCylinders,
    help: '车用气瓶以车为单位登记，一辆车一份申请',
  },
  {
    key: 'cylinderPlateNo',
    label: '车牌号',
    type: 'string',
    maxLength: 10,
    rule: 'vehiclePlate',
    required: ofVehicle,
    visibleWhen: ofVehicle,
    writtenAs: 'capitals',
    placeholder: '如 浙B12345',
  },
  {
    key: 'cylinderVin',
    label: '车辆VIN码',
    type: 'string',
    minLength: 17,
    maxLength: 17,
    required: ofVehicle,
    visibleWhen: ofVehicle,
    writtenAs: 'capitals',
    help: '17位，见行驶证“车辆识别代号”',
  },
]
