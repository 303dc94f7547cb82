"""Changes the database of a private Samba, also while it runs: one JSON order a line on standard
input, one JSON answer a line on standard output. Ends with its input."""

import base64
import json
import sys

import ldb
from samba import dsdb, sd_utils
from samba.auth import system_session
from samba.dcerpc import security
from samba.ndr import ndr_unpack
from samba.param import LoadParm
from samba.samdb import SamDB

# Lets an order write what only the password module may write, such as the age of a password.
AS_IT_IS = ["local_oid:%s:0" % dsdb.DSDB_CONTROL_BYPASS_PASSWORD_HASH_OID]


class Database:
    def __init__(self, conf, file):
        parameters = LoadParm()
        parameters.load(conf)
        self.sam = SamDB(url=file, session_info=system_session(parameters), lp=parameters)

    def add(self, dn, attributes):
        self.sam.add(self._message(dn, attributes, ldb.FLAG_MOD_ADD))

    def add_all(self, dns, attributes):
        """Adds entries with the same attributes, all or none."""
        self.sam.transaction_start()
        try:
            for dn in dns:
                self.add(dn, attributes)
        except Exception:
            self.sam.transaction_cancel()
            raise
        self.sam.transaction_commit()

    def replace(self, dn, attributes, as_it_is=False):
        message = self._message(dn, attributes, ldb.FLAG_MOD_REPLACE)
        self.sam.modify(message, controls=AS_IT_IS if as_it_is else [])

    def remove(self, dn):
        self.sam.delete(ldb.Dn(self.sam, dn))

    def read(self, dn, attribute):
        found = self.sam.search(base=dn, scope=ldb.SCOPE_BASE, attrs=[attribute])[0]
        return [base64.b64encode(bytes(value)).decode() for value in found.get(attribute, [])]

    def grant(self, dn, trustee, aces):
        """Adds entries in SDDL, in which SID stands for the trustee, to the access list of dn."""
        sid = str(self._sid(trustee))
        for ace in aces:
            sd_utils.SDUtils(self.sam).dacl_add_ace(dn, ace.replace("SID", sid))

    def revoke(self, dn, trustee):
        """Takes every entry of the trustee off the access list of dn."""
        utils = sd_utils.SDUtils(self.sam)
        descriptor = utils.read_sd_on_dn(dn)
        sid = self._sid(trustee)
        # It leaves out the entry that follows one that it takes off.
        while any(ace.trustee == sid for ace in descriptor.dacl.aces):
            descriptor.dacl_del(sid)
        utils.modify_sd_on_dn(dn, descriptor)

    def _sid(self, dn):
        [found] = self.sam.search(base=dn, scope=ldb.SCOPE_BASE, attrs=["objectSid"])
        return ndr_unpack(security.dom_sid, found["objectSid"][0])

    def _message(self, dn, attributes, flag):
        message = ldb.Message(ldb.Dn(self.sam, dn))
        for name, values in attributes.items():
            decoded = [base64.b64decode(value) for value in values]
            message[name] = ldb.MessageElement(decoded, flag, name)
        return message


def main():
    database = Database(*sys.argv[1:])
    for line in sys.stdin:
        order = json.loads(line)
        try:
            answer = {"result": getattr(database, order["do"])(**order["with"])}
        except Exception as error:
            answer = {"error": "%s %s: %s" % (order["do"], order["with"].get("dn"), error)}
        print(json.dumps(answer), flush=True)


main()
