/** What firmware calls the machine (DMI), and the name `systemd-detect-virt` has for it; the first that fits. */
const MAKERS: readonly (readonly [RegExp, string])[] = [
  [/kvm|openstack|kubevirt/i, 'kvm'],
  [/amazon ec2/i, 'amazon'],
  [/google/i, 'google'],
  [/digitalocean|hetzner|scaleway|qemu/i, 'kvm'],
  [/vmware/i, 'vmware'],
  [/innotek|virtualbox|oracle/i, 'oracle'],
  [/^xen/im, 'xen'],
  [/microsoft/i, 'microsoft'],
  [/parallels/i, 'parallels'],
  [/apple virtualization/i, 'apple'],
];

type Signs = {
  /** What `systemd-detect-virt --vm` found, where it is installed and found one. */
  readonly detected: string | null;
  /** `sys_vendor` and `product_name` of DMI, one a line. */
  readonly firmware: string;
  readonly hypervisor: boolean | null;
};

/**
 * The kind of virtual machine, `none` on bare metal, null where unknown. A container is not a machine: the
 * kind is that of the machine it runs on.
 */
export function toVirtualization({ detected, firmware, hypervisor }: Signs): string | null {
  if (detected !== null && /^[a-z][a-z0-9-]*$/.test(detected)) return detected;
  if (hypervisor === false) return 'none';
  // Processors other than x86 do not report it; then only a maker that makes nothing but virtual machines is believed.
  const isVirtual = hypervisor === true || /kvm|qemu|vmware|virtualbox/i.test(firmware);
  return (isVirtual && MAKERS.find(([pattern]) => pattern.test(firmware))?.[1]) || null;
}
